import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ServerAccount } from './ServerAccount';
import { canReach } from './canReach';

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
