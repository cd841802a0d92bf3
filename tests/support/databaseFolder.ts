import { readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Bytes that databases and processes of a run may need at once. */
const needed = { files: 4 * 2 ** 30, memory: 8 * 2 ** 30 };

/**
 * Makes a folder for PostgreSQL's files, in memory where there is plenty. A disk takes five times the processor time to copy a
 * database. The caller removes it.
 */
export async function databaseFolder(): Promise<string> {
  const parent = canUseMemory() ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // As root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

const prefix = 'corridor-tests-';

/** Frees the memory that runs have left behind which were killed. */
export function removeLeftFolders(parent = memory): void {
  for (const name of listFolder(parent)) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether memory has room for the files and may run programs, as PostgreSQL's are copied to it for its user. */
function canUseMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, available = 0] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    const [, options = 'noexec'] =
      new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    return (
      bavail * bsize >= needed.files &&
      Number(available) * 1024 >= needed.memory &&
      !options.split(',').includes('noexec')
    );
  } catch {
    return false;
  }
}
