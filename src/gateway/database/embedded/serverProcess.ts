import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster';
import type { ServerBinaries } from './serverBinaries';
import { serverEnvironment, type ServerHome, socketFolderFor } from './serverHome';

/** Size in bytes above which a start empties the log. */
const maxLogSize = 10_000_000;

const ownSettings = [
  'max_connections=100',
  'shared_buffers=128MB',
  'work_mem=16MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel scans need shared memory that small containers do not have, and lists gain nothing from them.
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** A server process that was started and may not be ready yet. */
interface LaunchedServer {
  exited(): boolean;
  /** The end of its log, for an error message. */
  logTail(): Promise<string>;
}

/**
 * Starts the server process on a unix socket, or on loopback TCP under Windows. It has a process group of its own: Ctrl-C reaches only the
 * gateway, which then stops the server in order.
 */
export async function launchServer(parts: {
  home: ServerHome;
  binaries: ServerBinaries;
  cluster: Cluster;
  settings: string[];
}): Promise<LaunchedServer> {
  const { home, binaries, cluster, settings } = parts;
  const all = [...ownSettings, ...(await listenSettings(home)), ...settings].flatMap((one) => ['-c', one]);
  const logFile = join(home.folder, 'server.log');
  const grown = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogSize;
  const log = openSync(logFile, grown ? 'w' : 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster.path, ...all], {
    ...home.account,
    cwd: home.folder,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    logTail: async () =>
      failure?.message ?? (await readFile(logFile, 'utf8')).trim().split('\n').slice(-4).join('\n'),
  };
}

async function listenSettings(home: ServerHome): Promise<string[]> {
  if (process.platform === 'win32') return ['listen_addresses=127.0.0.1', `port=${await freePort()}`];
  const folder = socketFolderFor(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (home.account) await chown(folder, home.account.uid, home.account.gid);
  await chmod(folder, 0o700);
  return ['listen_addresses=', 'port=5432', `unix_socket_directories="${folder}"`];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The process that runs a cluster, according to its `postmaster.pid`. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Empty where it listens on TCP only. */
  socketFolder: string;
}

/**
 * Returns the process that runs a cluster, or `undefined`. The pid file of a killed server is removed where the number
 * now belongs to another program, because PostgreSQL would not start beside it.
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

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
