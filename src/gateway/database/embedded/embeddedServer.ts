import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { type Cluster, createCluster } from './cluster';
import { findServerBinaries } from './serverBinaries';
import { chooseServerHome, socketFolderFor } from './serverHome';
import { isAlive, launchServer, readRunningServer, type RunningServer } from './serverProcess';

/** Connection of `pg` to a database. */
interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A running embedded server. Until `stop` it is started again whenever it dies. */
export interface EmbeddedServer {
  connection: Connection;
  /** Folder of its files. */
  folder: string;
  /** Whether a server that an earlier gateway left running was found. */
  reused: boolean;
  /** Notice for the operator about the folder and the account. */
  notice?: string;
  pid(): Promise<number | undefined>;
  /** Stops the server cleanly, unless other gateways still use it. */
  stop(): Promise<void>;
}

/** Time that a server may take to recover after a crash, in milliseconds. */
const recoveryTimeout = 60_000;

/**
 * Starts PostgreSQL below `dataDir`, or takes over the server that still runs there. Resolves when it accepts
 * connections. `settings` are further server settings, as `name=value`.
 */
export async function startEmbeddedServer(dataDir: string, settings: string[] = []): Promise<EmbeddedServer> {
  const home = await chooseServerHome(dataDir);
  const binaries = await findServerBinaries(home.account, home.folder);
  const cluster = await createCluster(home, binaries);
  const fallbackSocket = socketFolderFor(home);

  const connectionTo = (server: RunningServer, database: string): Connection => ({
    host: server.socketFolder || (process.platform === 'win32' ? '127.0.0.1' : fallbackSocket),
    port: server.port,
    user: cluster.user,
    password: cluster.password,
    database,
  });

  const makeReady = async (): Promise<{ server: RunningServer; reused: boolean }> => {
    const deadline = Date.now() + recoveryTimeout;
    let launched: Awaited<ReturnType<typeof launchServer>> | undefined;
    let launches = 0;
    while (Date.now() < deadline) {
      const server = await readRunningServer(cluster.path);
      if (server && (await accepts(connectionTo(server, 'postgres')))) return { server, reused: !launched };
      if (!server && (!launched || launched.exited())) {
        if (launches++ === 20) throw new Error(`The database did not start: ${await launched?.logTail()}`);
        if (launches > 1) await wait(250);
        launched = await launchServer({ home, binaries, cluster, settings });
      }
      await wait(15);
    }
    throw new Error(`The database in ${home.folder} was not ready after ${recoveryTimeout / 1000} s.`);
  };

  const first = await makeReady();
  const connection = connectionTo(first.server, 'corridor');
  await ensureDatabase(connectionTo(first.server, 'postgres'), 'corridor');
  const watch = watchServer(cluster, makeReady);

  return {
    connection,
    folder: home.folder,
    reused: first.reused,
    notice: home.notice,
    pid: async () => (await readRunningServer(cluster.path))?.pid,
    stop: async () => {
      await watch.stop();
      const server = await readRunningServer(cluster.path);
      if (!server || (await othersConnected(connectionTo(server, 'postgres')))) return;
      await stopProcess(server.pid);
    },
  };
}

/** Starts the server again when it is gone. Checking twice a second costs nothing and leaves a gap that few requests meet. */
function watchServer(cluster: Cluster, makeReady: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false;
  let busy: Promise<unknown> = Promise.resolve();
  let checking = false;
  const timer = setInterval(() => {
    if (checking || stopped) return;
    checking = true;
    busy = readRunningServer(cluster.path)
      .then((server) => (server || stopped ? undefined : makeReady()))
      .catch((error: Error) => process.emitWarning(error.message))
      .finally(() => (checking = false));
  }, 500);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await busy;
    },
  };
}

async function accepts(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(connection: Connection, name: string): Promise<void> {
  const client = new Client(connection);
  // An 'error' event without a listener ends the process; the query that fails reports the reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${name}`);
  } catch (error) {
    // Another gateway on the same new folder was first.
    if (!(error instanceof DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Whether another gateway uses the server. Our own last connections take a moment to close. */
async function othersConnected(connection: Connection): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let look = 0; look < 30; look++) {
      const found = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
      );
      if (found.rowCount === 0) return false;
      await wait(20);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopProcess(pid: number): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await wait(10);
    }
  }
}
