import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './createCluster';
import type { ServerBinaries } from './findServerBinaries';
import type { ServerHome } from './chooseServerHome';
import { socketFolderFor } from './socketFolderFor';

/** The server writes little; a log that grew past this many bytes is begun anew. */
const longestLog = 10_000_000;

const ownSettings = [
  'max_connections=100',
  'shared_buffers=128MB',
  'work_mem=16MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel scans need shared memory that small containers do not have, and lists never gain from them.
  'max_parallel_workers_per_gather=0',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** A server process that was started and may not be ready yet. */
export interface LaunchedServer {
  exited(): boolean;
  /** The end of its log, for an error message. */
  lastWords(): Promise<string>;
}

/**
 * Starts the server process on a unix socket (on loopback TCP under Windows) in a process group of its own, so
 * that Ctrl-C reaches the gateway alone, which then stops the server in order.
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
  const grown = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > longestLog;
  const log = openSync(logFile, grown ? 'w' : 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster.path, ...all], {
    ...home.account,
    cwd: home.folder,
    env: { ...process.env, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    lastWords: async () =>
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
