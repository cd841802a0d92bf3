import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the embedded server keeps its files, and the account it runs as. */
export interface ServerHome {
  folder: string;
  account: ServerAccount;
  /** What was chosen and why, where it is not simply `dataDir`. */
  notice?: string;
}

/**
 * PostgreSQL refuses to run as root. So root hands the server to an unprivileged account, and where that account
 * cannot reach `dataDir` (a project below /root), to a folder under /var/lib that belongs to this `dataDir` alone.
 */
export async function chooseServerHome(dataDir: string): Promise<ServerHome> {
  const wanted = join(resolve(dataDir), 'postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
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

/** The system account that runs the database server; none where it is the gateway's own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/**
 * Whether `account` can execute a file or enter a folder. Asked of the system by a process of that account,
 * because permission bits alone do not tell of access lists and mounts.
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
  return spawnSync('/bin/sh', ['-c', test, path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** A socket's whole path must fit into 107 bytes; PostgreSQL adds its file name. */
const longestSocketFolder = 90;

/** The folder of the server's unix socket: beside its data, or in the temporary folder where that path is too long. */
export function socketFolderFor(home: ServerHome): string {
  const beside = join(home.folder, 'socket');
  if (Buffer.byteLength(beside) <= longestSocketFolder) return beside;
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `corridor-${name}`);
}
