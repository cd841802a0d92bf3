import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config';
import { type EncryptionKey, KeyRing } from './KeyRing';

/** In bytes: AES-256. */
const keyLength = 32;

const howToMake =
  'Make a key with: (umask 077; echo "key-1 $(openssl rand -base64 32)" >> secrets.keys), and keep a copy elsewhere.';

/**
 * Reads the keys of `SECRETS_KEY_FILE`, one a line: an id, a blank, and 32 bytes in base64. A sandbox that names no file
 * has one in `DATA_DIR`, which it makes. Throws an error for the operator.
 */
export async function loadKeyRing({
  secretsKeyFile,
  sandbox,
  dataDir,
}: Pick<Config, 'secretsKeyFile' | 'sandbox' | 'dataDir'>): Promise<KeyRing> {
  if (secretsKeyFile !== undefined) return readKeyFile(secretsKeyFile);
  if (!sandbox) {
    throw new Error(
      `SANDBOX=0 needs SECRETS_KEY_FILE, the file with the keys that encrypt authenticator secrets. ${howToMake}`,
    );
  }
  const path = join(dataDir, 'secrets.keys');
  await makeKeyFile(dataDir, path);
  return readKeyFile(path);
}

async function readKeyFile(path: string): Promise<KeyRing> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`SECRETS_KEY_FILE cannot be read: ${(error as Error).message}. ${howToMake}`, {
      cause: error,
    });
  });
  await requirePrivate(path);
  // What is wrong with a line is said without its text, which is a key.
  const keys = content.split(/\r?\n/).flatMap((line, index): EncryptionKey[] => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    const key = parseKey(text);
    if (key) return [key];
    throw new Error(
      `SECRETS_KEY_FILE, line ${index + 1}: expected an id of letters, digits, _ and - (at most 40), a blank, and 32 bytes in base64. ${howToMake}`,
    );
  });
  const repeated = keys.find(({ id }, index) => keys.findIndex((key) => key.id === id) !== index);
  if (repeated) throw new Error(`SECRETS_KEY_FILE has two keys with the id "${repeated.id}".`);
  const [first, ...others] = keys;
  if (!first) throw new Error(`SECRETS_KEY_FILE, ${path}, has no key. ${howToMake}`);
  return new KeyRing([first, ...others]);
}

function parseKey(line: string): EncryptionKey | undefined {
  const [, id, text] = /^([\w-]{1,40})\s+([A-Za-z0-9+/]{43}=)$/.exec(line) ?? [];
  const bytes = Buffer.from(text ?? '', 'base64');
  return id !== undefined && bytes.length === keyLength ? { id, bytes } : undefined;
}

/** Throws where others may read or write the file. The owner's group may read it, as secrets that are mounted into containers need. */
async function requirePrivate(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o027) === 0) return;
  throw new Error(
    `SECRETS_KEY_FILE, ${path}, can be used by other accounts of this machine (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${path}`,
  );
}

/** Makes the file with one key, unless it is there. Of several processes that do, one succeeds and all use its file. */
async function makeKeyFile(folder: string, path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  await mkdir(folder, { recursive: true });
  const id = `sandbox-${randomBytes(4).toString('hex')}`;
  const whole = `${path}.${id}`;
  await writeFile(whole, `${id} ${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(whole);
  }
}
