import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { connect } from '../../../src/gateway/database/connection';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/gateway/database/embedded/embeddedServer';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { newId } from '../../../src/gateway/database/ids';
import { DatabaseUnavailableError } from '../../../src/gateway/database/connections/pool';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { createServer } from '../../../src/gateway/http/server';
import { contributions, migrations } from '../../../src/gateway/parts';
import { gatewayRoutes } from '../../../src/gateway/routes';
import { allPermissions } from '../support/allPermissions';
import { parcelModel } from '../support/parcelModel';
import { testKeyRing } from '../../support/keyRing';

// An 'error' event that nobody listens to would fail these tests as an uncaught exception.
let folder: string;
let server: EmbeddedServer;
let db: Kysely<Tables>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lost-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedServer(folder);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => (db = connect(server.connection, 8)));
afterEach(() => db.destroy());

const answers = (on: Kysely<Tables>) => sql<{ one: number }>`select 1 as one`.execute(on);

const backendOf = async (connection: Kysely<Tables>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]!.pid;

/** Process ids of the server's connections, but for the one that asks. */
const backends = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    )
  ).rows.map(({ pid }) => pid);

/** Ways to lose connections: one by an administrator, all by a crash, all by the end of the server. */
const faults = {
  'an administrator ends its connection': (pid: number) =>
    sql`select pg_terminate_backend(${pid})`.execute(db),
  'its server process is killed': async (pid: number) => process.kill(pid, 'SIGKILL'),
  'the database server is restarted': async () => process.kill((await server.pid())!, 'SIGINT'),
};

describe('a query that runs while', () => {
  it.each(Object.entries(faults))('%s is reported, and the next one succeeds', async (_what, strike) => {
    await db.connection().execute(async (connection) => {
      const pid = await backendOf(connection);
      const [outcome] = await Promise.allSettled([sql`select pg_sleep(60)`.execute(connection), strike(pid)]);
      expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailableError) as Error });
      // The same connection does not come back.
      await expect(answers(connection)).rejects.toThrow(DatabaseUnavailableError);
    });
    await vi.waitFor(() => answers(db), { timeout: 15_000, interval: 50 });
  });

  it('the database hangs is given up, and the next one does not wait behind it', async () => {
    const hasty = connect(server.connection, 1, { statement: 0, response: 300 });
    let frozen: number | undefined;
    try {
      const work = withTransaction(hasty, async (transaction) => {
        frozen = await backendOf(transaction);
        process.kill(frozen, 'SIGSTOP');
        await answers(transaction);
      });
      await expect(work).rejects.toThrow(DatabaseUnavailableError);
      expect((await answers(hasty)).rows).toEqual([{ one: 1 }]);
    } finally {
      if (frozen !== undefined) process.kill(frozen, 'SIGCONT');
      await hasty.destroy();
    }
  });
});

describe('a gateway whose database fails', () => {
  it('responds with 503 meanwhile and loses and repeats nothing of what 8 clients write', async () => {
    const model = parcelModel();
    await prepareDatabase(db, model, migrations);
    const owner = newId();
    const pool = connect(server.connection, 8);
    const config = { ...readConfig({ RATE_LIMIT: '0', CALL_LIMITS: '0' }), webRoot: '/nowhere' };
    const session = {
      id: owner,
      userId: owner,
      userName: 'tester',
      merchantId: owner,
      isSandbox: true,
      permissions: allPermissions(model),
      countries: ['AA'],
    };
    const gateway = await createServer(
      { ...contributions, db: pool, model, config, keyRing: testKeyRing, now: () => new Date() },
      gatewayRoutes(() => session),
    );
    gateway.log.level = 'silent';
    const failures = new Map<number, string | undefined>();
    const acknowledged: string[] = [];
    const total = 240;
    const strikes = [
      async () => Promise.all((await backends()).map(faults['an administrator ends its connection'])),
      async () => faults['its server process is killed']((await backends())[0]!),
      faults['the database server is restarted'],
    ];
    let striking: Promise<unknown> = Promise.resolve();

    /** Sends one order until it is accepted, always with the same key, as the web app does. */
    const write = (code: string) =>
      vi.waitFor(
        async () => {
          const response = await gateway.inject({
            method: 'POST',
            url: '/api/manage/AA/parcels',
            headers: { 'idempotency-key': `key-of-${code}` },
            payload: { code, price: 500, sentAt: '2026-11-01T00:00:00Z' },
          });
          if (response.statusCode !== 200) {
            failures.set(response.statusCode, response.headers['retry-after']?.toString());
          }
          expect(response.statusCode).toBe(200);
          acknowledged.push(response.json<{ data: { id: string } }>().data.id);
          const strike = acknowledged.length % 60 === 0 ? strikes.shift() : undefined;
          if (strike) striking = strike();
        },
        { timeout: 30_000, interval: 20 },
      );
    const client = async (name: number) => {
      for (let order = 0; order < total / 8; order++) await write(`${name}-${order}`);
    };
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(client));
    await striking;

    expect([...failures]).toEqual([[503, '5']]);
    const table = entityTable(model, 'parcel').name;
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from ${sql.table(table)} order by id`.execute(pool);
    expect(rows.map(({ id }) => id)).toEqual(acknowledged.toSorted());
    expect(new Set(rows.map(({ code }) => code)).size).toBe(total);
    await gateway.close();
    await pool.destroy();
  });
});
