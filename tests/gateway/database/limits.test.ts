import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { newId } from '../../../src/gateway/database/ids';
import { DatabaseUnavailableError } from '../../../src/gateway/database/connections/pool';
import { insertRecords } from '../../../src/gateway/database/records';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const base = '/api/manage/AA/parcels';
const merchantId = newId();
const model = parcelModel();
const table = sql.table(entityTable(model, 'parcel').name);

/** One that gives up locks soon, and one that gives up statements soon. */
let impatient: TestGateway;
let hasty: TestGateway;

beforeAll(async () => {
  const handlers = { actions: {} };
  impatient = await testGateway({ model, handlers, limits: { lock: 100 } });
  hasty = await testGateway({ model, handlers, limits: { statement: 100, lock: 0 } });
  for (const { server } of [impatient, hasty]) server.log.level = 'silent';
});
afterAll(async () => {
  await impatient.close();
  await hasty.close();
});

let id: string;
let token: string;
let keys = 0;

async function prepare(gateway: TestGateway): Promise<void> {
  token = gateway.signIn({ merchantId });
  const values = { code: 'C-1', price: 500, sentAt: '2026-11-01T00:00:00Z', state: 'packed' };
  [id] = (await insertRecords(gateway.db, entityTable(model, 'parcel'), [
    { ...values, merchantId, country: 'AA' },
  ])) as [string];
}

const edit = (gateway: TestGateway, key: string, price: number, language = 'EN') =>
  gateway.send(token, 'PUT', `${base}/${id}`, { price }, { 'idempotency-key': key, language });

const newKey = () => `limits-key-${++keys}`;

/** Does `work` while another process holds the record. */
async function whileHeld<Result>(gateway: TestGateway, work: () => Promise<Result>): Promise<Result> {
  return gateway.db.transaction().execute(async (transaction) => {
    await sql`select 1 from ${table} where id = ${id} for update`.execute(transaction);
    return work();
  });
}

describe('a write whose record another process holds', () => {
  beforeEach(() => prepare(impatient));

  it('is rejected soon, says that nothing was done, and can be sent again with its key', async () => {
    const key = newKey();
    const rejected = await whileHeld(impatient, () => edit(impatient, key, 700));
    expect(rejected).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { msg: 'This record is in use at the moment, so nothing was done. Try again in a moment.' },
    });
    const left = impatient.db.selectFrom('idempotency_key').select('key').where('key', '=', key);
    expect(await left.execute()).toEqual([]);
    expect((await edit(impatient, key, 700)).body.data).toMatchObject({ price: 700 });
    expect((await edit(impatient, key, 700)).body.data).toMatchObject({ price: 700 });
    const events = await impatient.send(token, 'GET', `${base}/${id}/events`);
    expect(events.body.data).toHaveLength(1);
  });

  it('says so in Chinese', async () => {
    const { body } = await whileHeld(impatient, () => edit(impatient, newKey(), 700, 'ZH'));
    expect(body.msg).toBe('此记录正在使用中，未执行任何更改，请稍后再试。');
  });

  it('and takes too long is not told to narrow filters', async () => {
    await prepare(hasty);
    const { status, body } = await whileHeld(hasty, () => edit(hasty, newKey(), 700));
    expect([status, body.msg]).toEqual([
      503,
      'This took too long, so it was stopped and nothing was done. Try again in a moment.',
    ]);
  });
});

const listWhileLocked = (gateway: TestGateway) =>
  gateway.db.transaction().execute(async (transaction) => {
    await sql`lock table ${table} in access exclusive mode`.execute(transaction);
    return gateway.send(gateway.signIn({ merchantId }), 'GET', base);
  });

describe('a read', () => {
  it('of a table that is locked is rejected soon', async () => {
    const { status, body, headers } = await listWhileLocked(impatient);
    expect([status, headers['retry-after'], body.msg]).toEqual([
      503,
      '5',
      'These records are in use at the moment and could not be read. Try again in a moment.',
    ]);
  });

  it('that takes too long is told to narrow the filters', async () => {
    const { status, body } = await listWhileLocked(hasty);
    expect([status, body.msg]).toEqual([503, expect.stringMatching(/Narrow the filters/)]);
  });
});

it('a transaction that does nothing for too long gives up its locks, and is lost', async () => {
  await prepare(impatient);
  const frozen = connect(impatient.connection, 1, { idle: 100 });
  const waiting = connect(impatient.connection, 1);
  const hold = sql`update ${table} set price = 1 where id = ${id}`;
  try {
    const work = withTransaction(frozen, async (transaction) => {
      await hold.execute(transaction);
      // Waits for as long as the first one holds the record.
      await hold.execute(waiting);
      await hold.execute(transaction);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailableError);
  } finally {
    await frozen.destroy();
    await waiting.destroy();
  }
});
