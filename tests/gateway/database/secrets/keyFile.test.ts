import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyRing } from '../../../../src/gateway/database/secrets/keyFile';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'));
  path = join(folder, 'secrets.keys');
});
afterEach(() => rm(folder, { recursive: true }));

const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const binding = { purpose: 'test', owner: 'a' };

async function load(content: string, mode = 0o600) {
  await writeFile(path, content);
  await chmod(path, mode);
  return loadKeyRing({ secretsKeyFile: path, sandbox: false, dataDir: folder });
}

describe('the key file', () => {
  it('encrypts with its first key and decrypts with all', async () => {
    const before = await load(`old ${base64(1)}\n`);
    const ring = await load(`# rotated in November\n\nnew ${base64(2)}\r\nold\t${base64(1)}\n`);
    expect(ring.currentId).toBe('new');
    expect(ring.decrypt(before.encrypt('word', binding), binding)).toBe('word');
    expect(ring.encrypt('word', binding)).toMatch(/^enc:new:/);
  });

  it.each([0o604, 0o644, 0o620, 0o607])('must not be usable by other accounts: mode %o', async (mode) => {
    await expect(load(`a ${base64(1)}`, mode)).rejects.toThrow(
      `mode ${mode.toString(8)}). Run: chmod 600 ${path}`,
    );
  });

  it('may be read by the group of its owner', async () => {
    expect((await load(`a ${base64(1)}`, 0o440)).currentId).toBe('a');
  });

  it.each([
    ['', 'has no key'],
    ['# nothing', 'has no key'],
    [`a ${base64(1)}\na ${base64(2)}`, 'two keys with the id "a"'],
    [`a ${Buffer.alloc(16).toString('base64')}`, 'line 1: expected an id'],
    [`a ${base64(1)}\n${base64(2)}`, 'line 2: expected an id'],
    [`a:b ${base64(1)}`, 'line 1: expected an id'],
  ])('with %j says what is wrong, and never a key', async (content, message) => {
    const error: Error = await load(content).then(
      () => expect.fail('It was accepted.'),
      (reason: Error) => reason,
    );
    expect(error.message).toContain(message);
    for (const fill of [1, 2]) expect(error.message).not.toContain(base64(fill));
  });

  it('is required without a sandbox, with how to make one', async () => {
    const config = { secretsKeyFile: undefined, sandbox: false, dataDir: folder };
    await expect(loadKeyRing(config)).rejects.toThrow(
      /SANDBOX=0 needs SECRETS_KEY_FILE.*openssl rand -base64 32/,
    );
    await expect(loadKeyRing({ ...config, secretsKeyFile: path })).rejects.toThrow(
      /SECRETS_KEY_FILE cannot be read: ENOENT.*openssl rand -base64 32/,
    );
  });

  it('is made once by a sandbox, for its own account alone', async () => {
    const dataDir = join(folder, 'data');
    const config = { secretsKeyFile: undefined, sandbox: true, dataDir };
    await mkdir(dataDir);
    const rings = await Promise.all([1, 2, 3, 4].map(() => loadKeyRing(config)));
    expect(new Set(rings.map(({ currentId }) => currentId)).size).toBe(1);
    const made = join(dataDir, 'secrets.keys');
    expect((await stat(made)).mode & 0o777).toBe(0o600);
    const content = await readFile(made, 'utf8');
    await loadKeyRing(config);
    expect(await readFile(made, 'utf8')).toBe(content);
  });
});
