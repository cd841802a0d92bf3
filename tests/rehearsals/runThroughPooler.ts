import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { startDatabaseServer } from '../support/databaseServer';
import { databaseUrl, poolerVariable } from '../support/databases';
import { freePort } from '../support/freePort';
import { root } from '../support/program';
import { runGatewayTests } from './gatewayTests';

/** They are about what the gateway sets for connections and prepares on them, which it cannot do there. */
const ofConnections = ['connection', 'limits', 'preparedStatements'].map(
  (name) => `database/${name}.test.ts`,
);

/** Runs the tests of the gateway with every database behind PgBouncer in its transaction mode, as `deploy/pgbouncer.ini` has it. */
export async function runThroughPooler(words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-pooler-'));
  chmodSync(folder, 0o755);
  const server = await startDatabaseServer();
  let pooler: ChildProcess | undefined;
  try {
    const client = new Client(server.connection);
    await client.connect();
    await client.query(readFileSync(join(root, 'deploy/role.sql'), 'utf8'));
    await client.end();
    const port = await freePort();
    const file = writePoolerFile(folder, server.connection, port);
    // It does not run as root.
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    pooler = spawn('pgbouncer', ['-q', ...asNobody, file], { stdio: ['ignore', 'inherit', 'inherit'] });
    const environment = {
      DATABASE_URL: databaseUrl(server.connection),
      [poolerVariable]: `127.0.0.1:${port}`,
    };
    await runGatewayTests({ words, leftOut: ofConnections, environment });
  } finally {
    pooler?.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes `deploy/pgbouncer.ini` for any database of a server on this machine, and returns the path. */
function writePoolerFile(
  folder: string,
  { host, port, user, password }: PoolConfig,
  listenPort: number,
): string {
  const places: [string, string][] = [
    [
      'corridor = host=database port=5432',
      `* = host=${host} port=${port} user=${user} password=${String(password)}`,
    ],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${listenPort}`],
    [
      'auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt',
      'auth_type = any\nunix_socket_dir =',
    ],
  ];
  const text = places.reduce(
    (file, [from, to]) => {
      if (!file.includes(from)) throw new Error(`deploy/pgbouncer.ini no longer has "${from}".`);
      return file.replace(from, to);
    },
    readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8'),
  );
  const path = join(folder, 'pgbouncer.ini');
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}
