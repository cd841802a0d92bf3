import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NetworkException, SuspendedPayment } from '../../../src/contract/networks';
import { newId } from '../../../src/gateway/database/ids';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../../src/gateway/parts';
import { type NetworkGateway, networkGateway } from './support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('sandbox');
});
afterAll(() => gateway.close());

/** The last migration of networks that the older database has. */
const last = 'networks-010';

/** What the later ones have made since. A new migration is undone here as well. */
const undone = [
  'drop table network_switch, network_statement, network_answer',
  'drop index network_attempt_open, network_suspense_merchant, pay_in_detail_unmatched',
  'alter table network_suspense drop column payment_id',
];

const ofNetworks = migrations.map(({ name }) => name).filter((name) => name.startsWith('networks-'));
const read = async (path: string) =>
  (await gateway.send(undefined, 'GET', `/api/global/sandbox/${path}`)).body.data as unknown[];

it('a database with orders of an older version is brought up to date, and keeps all that it holds', async () => {
  const { db, model } = gateway;
  const paid = await gateway.begin('payout', 'paidAtOnce');
  const collected = await gateway.begin('collection', 'twice');
  await gateway.begin('payout', 'over');
  const lost = await gateway.begin('payout', 'unknownThenPaid');
  await gateway.pass(3_000);
  const at = gateway.clock.now().toISOString();
  const stray = { kind: 'collection', state: 'paid', amount: 31_000, currency: 'MXN', at } as const;
  await gateway.notify([{ ...stray, ref: 'Rent', id: newId() }]);

  for (const statement of undone) await sql.raw(statement).execute(db);
  // As older versions have written it.
  const detail = 'It is 9,003.00 MXN; the network says 9,103.00 MXN.';
  await db.updateTable('network_exception').set({ detail }).execute();
  await sql`delete from schema_migration where name like 'networks-%' and left(name, ${last.length}) > ${last}`.execute(
    db,
  );
  expect(await prepareDatabase(db, model, migrations)).toEqual([]);

  const applied = await db.selectFrom('schema_migration').select('name').execute();
  expect(applied.map(({ name }) => name)).toEqual(expect.arrayContaining(ofNetworks));
  expect(await gateway.problems()).toEqual([]);
  expect((await gateway.orderOf('payout', paid)).status).toBe('completed');
  expect(await gateway.list('MX/pay-in-details', { orderId: collected })).toHaveLength(2);
  expect((await read('network-exceptions')) as NetworkException[]).toMatchObject([
    { reason: 'amount', detail },
  ]);
  expect((await read('suspense')) as SuspendedPayment[]).toMatchObject([
    { money: '310.00 MXN', state: 'open' },
  ]);
  expect(await gateway.list('MX/unmatched-payments', {})).toEqual([]);

  // What was under way goes on, and new orders are taken.
  await gateway.pass(10_000);
  expect((await gateway.orderOf('payout', lost)).status).toBe('completed');
  const added = await gateway.begin('collection', 'paidAtOnce');
  await gateway.pass(3_000);
  expect((await gateway.orderOf('collection', added)).status).toBe('completed');
  const id = newId();
  const repeated = { ...stray, ref: 'Fee', id, amount: 32_000 };
  expect([await gateway.notify([repeated]), await gateway.notify([repeated])]).toEqual([200, 200]);
  expect(await read('suspense')).toHaveLength(2);
  expect(await gateway.problems()).toEqual([]);
});
