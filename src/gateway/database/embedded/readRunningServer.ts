import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './isAlive';

/** A server process that holds a cluster, as its `postmaster.pid` says. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Empty where it only listens on TCP. */
  socketFolder: string;
}

/**
 * Reads who runs the cluster, or `undefined`. A pid file left behind by a killed server is removed where the
 * number now belongs to another program, because PostgreSQL itself would refuse to start beside it.
 */
export async function readRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await isServerOf(pid, cluster))) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' };
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const [command, state] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ]);
  return command.includes(cluster) && !/\) Z /.test(state);
}
