import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { access, chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Folder of the embedded server's files, and the account it runs as. */
export interface ServerHome {
  folder: string;
  account: ServerAccount;
  /** Notice of the choice and its reason, where it is not simply `dataDir`. */
  notice?: string;
}

/**
 * Chooses folder and account of the server. PostgreSQL does not run as root: an unprivileged account runs it then. Where that cannot reach
 * `dataDir`, as below /root, each `dataDir` has a folder in /var/lib. Throws where it cannot write.
 */
export async function chooseServerHome(dataDir: string): Promise<ServerHome> {
  const wanted = join(resolve(dataDir), 'postgres');
  try {
    return await makeHome(wanted);
  } catch (error) {
    throw new Error(
      `DATA_DIR: the database's files cannot be written to ${wanted} (${(error as Error).message}). ` +
        'Make the folder writable, or name another one.',
      { cause: error },
    );
  }
}

async function makeHome(wanted: string): Promise<ServerHome> {
  if (process.getuid?.() !== 0) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    await access(wanted, constants.W_OK);
    return { folder: wanted, account: undefined };
  }
  const account = await ownerOf(wanted).then((owner) => owner ?? unprivilegedAccount());
  await giveFolder(wanted, account);
  if (canReach(account, wanted, 'enter')) {
    return { folder: wanted, account, notice: `The database runs as user ${account.uid}, in ${wanted}.` };
  }
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const folder = join('/var/lib/corridor', name);
  await giveFolder(folder, account);
  const notice = `The database runs as user ${account.uid}, who cannot reach ${wanted}: its files are in ${folder}.`;
  return { folder, account, notice };
}

async function ownerOf(folder: string): Promise<NonNullable<ServerAccount> | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function unprivilegedAccount(): NonNullable<ServerAccount> {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 };
}

async function giveFolder(folder: string, account: NonNullable<ServerAccount>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** The system account that runs the database server; undefined where it is that of the gateway. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** Variables that programs of the server inherit: not the gateway's secrets, which any program of their account could read. */
const inherited = ['PATH', 'TZ', ...(process.platform === 'win32' ? ['SystemRoot', 'TEMP', 'TMP'] : [])];

/** The environment of every program that runs as the server's account. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Whether `account` can execute a file or enter a folder. A process of that account finds out, because permission bits
 * know nothing of access lists and mounts.
 */
export function canReach(account: ServerAccount, path: string, as: 'execute' | 'enter'): boolean {
  if (!account) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const test = as === 'enter' ? 'cd "$0"' : 'test -x "$0"';
  return (
    spawnSync('/bin/sh', ['-c', test, path], {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
      stdio: 'ignore',
    }).status === 0
  );
}

/** Greatest length of the socket's folder, in bytes. Its path must have at most 107, and PostgreSQL adds a file name. */
const maxSocketFolderLength = 90;

/** Returns the folder of the server's unix socket: beside its data, or a temporary one if that is too long. */
export function socketFolderFor(home: ServerHome): string {
  const beside = join(home.folder, 'socket');
  if (Buffer.byteLength(beside) <= maxSocketFolderLength) return beside;
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `corridor-${name}`);
}
