import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import type { Handler, RecordInput } from '../../../src/gateway/resources/handlers';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = parcelModel();
const base = '/api/manage/AA';
const table = sql.table(entityTable(model, 'parcel').name);

// Of six connections, a resource, a merchant and a user have at most 2, 1 and 1, and reads of any of them 3 while no others are taken.
let gateway: TestGateway;
/** How often the slow action was begun; `finish` lets it end. */
let shaking: number;
let finish: () => void;

beforeEach(async () => {
  shaking = 0;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const shake: Handler<RecordInput> = async ({ record }) => {
    shaking += 1;
    await finished;
    return record;
  };
  const handlers = { actions: { 'parcels.shake': shake } };
  gateway = await testGateway({ model, handlers, config: { databaseConnections: 6 }, limits: { lock: 0 } });
});
afterEach(() => gateway.close());

/** How many connections wait for a lock. */
async function blocked(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    gateway.db,
  );
  return rows.length;
}

/** Does `work` while nobody else can read or write parcels. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return gateway.db.transaction().execute(async (transaction) => {
    await sql`lock table ${table} in access exclusive mode`.execute(transaction);
    return work();
  });
}

const list = (merchantId: string, resource: string) =>
  gateway.send(gateway.signIn({ merchantId }), 'GET', `${base}/${resource}`);

describe('while a table is locked', () => {
  it('other lists are read, by the merchants that wait for it as well as by others', async () => {
    const merchants = Array.from({ length: 8 }, () => newId());
    const waiting = await whileLocked(async () => {
      const answers = merchants.flatMap((merchant) => [list(merchant, 'parcels'), list(merchant, 'parcels')]);
      await expect.poll(blocked).toBe(3);
      expect((await list(newId(), 'crates')).status).toBe(200);
      // One that has a request in hand is next once that is done.
      expect((await list(merchants[7]!, 'crates')).status).toBe(200);
      expect(await blocked()).toBe(3);
      return { answers };
    });
    for (const { status } of await Promise.all(waiting.answers)) expect(status).toBe(200);
  });
});

it('a request whose client is gone while it waits is not handled', async () => {
  const merchantId = newId();
  const authorization = gateway.signIn({ merchantId });
  const values = { code: 'A', price: 1, sentAt: '2026-11-01T00:00:00Z', merchantId, country: 'AA' };
  const [id] = await insertRecords(gateway.db, entityTable(model, 'parcel'), [values]);
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.server.server.address() as AddressInfo;
  const shake = async () => {
    const path = `${base}/parcels/${id}/shake`;
    const arrived = once(gateway.server.server, 'request');
    const sent = request({ port, path, method: 'POST', headers: { authorization } });
    sent.on('error', () => undefined).end();
    await arrived;
    return sent;
  };
  const first = once(await shake(), 'response');
  await expect.poll(() => shaking).toBe(1);
  (await shake()).destroy();
  // The user has one request at a time: this one is after the other.
  const last = once(await shake(), 'response');
  finish();
  for (const [response] of (await Promise.all([first, last])) as [IncomingMessage][]) {
    expect(response.resume().statusCode).toBe(200);
  }
  expect(shaking).toBe(2);
});

it('a request that fails frees its place', async () => {
  const token = gateway.signIn();
  for (let round = 0; round < 4; round++) {
    expect((await gateway.send(token, 'GET', `${base}/parcels/${newId()}`)).status).toBe(404);
  }
  expect((await gateway.send(token, 'GET', `${base}/parcels`)).status).toBe(200);
  expect((await gateway.send(token, 'HEAD', `${base}/parcels`)).status).toBe(200);
});
