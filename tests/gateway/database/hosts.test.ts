import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { connect } from '../../../src/gateway/database/connection';
import { DatabaseUnavailableError } from '../../../src/gateway/database/connections/pool';
import { readDatabaseAddress } from '../../../src/gateway/database/connections/databaseAddress';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/gateway/database/embedded/embeddedServer';
import type { Tables } from '../../../src/gateway/database/declared/tables';

let folder: string;
let primary: EmbeddedServer;
let standby: EmbeddedServer;
let db: Kysely<Tables>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-hosts-'));
  await chmod(folder, 0o755);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  primary = await startEmbeddedServer(first);
  const made = connect(primary.connection, 1);
  await sql`create table written (value integer)`.execute(made);
  await made.destroy();
  await primary.stop();
  // A standby is a copy of the files that waits to be promoted.
  execFileSync('cp', ['-a', first, second]);
  await writeFile(join(second, 'postgres/cluster/standby.signal'), '');
  [primary, standby] = await Promise.all([startEmbeddedServer(first), startEmbeddedServer(second)]);
  const hosts = [standby, primary].map(
    ({ connection: { host, port } }) => `${encodeURIComponent(host)}:${port}`,
  );
  const { user, password, database } = primary.connection;
  const url = `postgres://${user}:${password}@${hosts.join(',')}/${database}?sslmode=disable`;
  db = connect(readDatabaseAddress(url)[0], 4);
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const write = (value: number) => sql`insert into written values (${value})`.execute(db);

it('leads to the host that is no standby, and to the other one once that was promoted instead', async () => {
  await Promise.all([1, 2, 3, 4].map(write));
  const pid = (await primary.pid())!;
  await primary.stop();
  // It goes on for those who still have connections; this is how it crashes.
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => write(5).catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailableError);
  const promoting = connect(standby.connection, 1);
  await sql`select pg_promote()`.execute(promoting);
  await vi.waitFor(() => write(6), { timeout: 10_000, interval: 50 });
  const { rows } = await sql<{ value: number }>`select value from written`.execute(promoting);
  await promoting.destroy();
  expect(rows.at(-1)).toEqual({ value: 6 });
});

it('is accepted with several hosts, and refused where one of them is none', () => {
  const several = 'postgres://db-1:5432,db-2:5432/corridor';
  expect(readConfig({ DATABASE_URL: several, SANDBOX: '0' }).databaseUrl).toBe(several);
  expect(() => readConfig({ DATABASE_URL: 'postgres://db-1:5432,db 2:x/corridor', SANDBOX: '0' })).toThrow(
    'DATABASE_URL must have the form',
  );
});
