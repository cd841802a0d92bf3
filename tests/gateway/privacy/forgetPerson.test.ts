import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendChain } from '../../../src/gateway/ledger/chain';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyStatement } from '../../../src/gateway/exports/statement/verifyStatement';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parts } from '../../../src/gateway/parts';
import { operatorCommand } from '../operator/support/operatorCommand';
import { sharedHistory } from '../support/testDatabase';
import { testGateway, type TestGateway } from '../support/testGateway';
import { placesOf } from './support/placesOf';

interface Order {
  id: string;
  no: string;
  merchantId: string;
  code: string;
  name: string;
  account: string;
  amount: number;
  status: string;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
});
afterAll(() => gateway.close());

/** A payout order of Mexico in a state, with whose callbacks nothing is left to do. */
async function payout(status: string, more = sql`true`): Promise<Order> {
  const { rows } = await sql<Order>`
    select payout_order.id, order_no as no, merchant_id as "merchantId", code, payee_name as name, payee_account as account,
      amount, payout_order.status
    from payout_order join merchant on merchant.id = merchant_id
    where country = 'MX' and payout_order.status = ${status} and payee_name not like 'Forgotten%' and ${more}
    order by payout_order.id limit 1`.execute(gateway.db);
  await sql`update callback_event set due_at = null, state = 'delivered' where merchant_id = ${rows[0]!.merchantId}::uuid`.execute(
    gateway.db,
  );
  return rows[0]!;
}

const read = async (id: string) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from payout_order where id = ${id}::uuid`.execute(gateway.db);
  return rows[0]!;
};

const forget = (options: Record<string, string>) =>
  operatorCommand(gateway, ['forget', 'person'], { ...options, yes: true });

const ledgerChecks = parts.flatMap((part) => part.ledgerChecks ?? []);
const problems = async () => (await verifyLedger(gateway.db, gateway.model, ledgerChecks)).problems;

/** Stores a callback of a record, which is `due` or was delivered. */
async function storeCallback(
  { id, merchantId }: { id: string; merchantId: string },
  { due, data }: { due: boolean; data: Record<string, unknown> },
): Promise<string> {
  const event = newId();
  const body = JSON.stringify({ id: event, type: 'test', sequence: 1, occurredAt: '', data });
  await sql`
    insert into callback_event (id, merchant_id, country, app_id, address, type, entity, record_id, sequence, body, state, created_at, due_at)
    values (${event}::uuid, ${merchantId}::uuid, 'MX', 'A', 'payIn', 'test', 'test', ${id}::uuid, 1, ${body}, 'pending', now(),
      case when ${due}::boolean then now() end)`.execute(gateway.db);
  return event;
}

describe('a person who was paid', () => {
  it('is forgotten by an order in all that the gateway keeps, and amounts, numbers and the ledger stay', async () => {
    const order = await payout('completed');
    const { merchantId, id } = order;
    const token = gateway.signIn({ merchantId });
    // What else may name them: a correction in the history, a saved view, an export, an answer to a request.
    await sql`
      update record_event set entry = ${JSON.stringify({
        resource: 'payout-orders',
        form: 'edit',
        values: { payeeName: { before: 'Ana Nobody', after: order.name } },
      })}::jsonb, note = ${`Paid to ${order.account}.`} where merchant_id = ${merchantId}::uuid and record_id = ${id}::uuid`.execute(
      gateway.db,
    );
    await sql`
      insert into saved_view (id, user_id, country, resource, list, name, content, created_at, updated_at)
      select ${newId()}::uuid, id, 'MX', 'payout-orders', '', 'Ana', ${JSON.stringify({
        filter: { payeeAccount: order.account },
      })}::jsonb, now(), now() from merchant_user where merchant_id = ${merchantId}::uuid limit 1`.execute(
      gateway.db,
    );
    await sql`
      insert into batch (id, number, merchant_id, country, resource, write, user_id, user_name, language, key, file, total, created_at)
      values (${newId()}::uuid, 'B1', ${merchantId}::uuid, 'MX', 'payout-orders', 'create', ${newId()}::uuid, 'Bea', 'en', 'batch-key',
        ${`to ${order.account}.xlsx`}, 1, now())`.execute(gateway.db);
    const answer = JSON.stringify({
      code: 200,
      data: { id, payeeName: order.name, payeeAccount: order.account },
    });
    await sql`
      insert into idempotency_key (merchant_id, user_id, key, request_hash, answer, created_at)
      values (${merchantId}::uuid, ${newId()}::uuid, 'some-key', '', ${answer}, now())`.execute(gateway.db);
    const before = await read(id);
    const period = { postedAt: { gte: '2026-11-15T06:00:00.000Z', lt: '2026-11-18T06:00:00.000Z' } };
    const statement = await gateway.server.inject({
      url: `/api/manage/MX/account-details/export?${new URLSearchParams({ format: 'pdf', filter: JSON.stringify(period) })}`,
      headers: { authorization: token },
    });
    expect(statement.statusCode).toBe(200);
    expect(await placesOf(gateway.db, order.account)).toEqual(
      expect.arrayContaining(['batch', 'idempotency_key', 'payout_order', 'record_event', 'saved_view']),
    );
    expect(await problems()).toEqual([]);

    const said = await forget({ merchant: order.code, order: order.no });
    expect(said).toContain('  payout-order: 1');
    expect(said).not.toContain(order.account);

    expect(await placesOf(gateway.db, order.account)).toEqual([]);
    expect(await placesOf(gateway.db, 'Ana Nobody')).toEqual([]);
    const after = await read(id);
    const personal = new Set(Object.keys(before).filter((column) => before[column] !== after[column]));
    expect(personal).toContain('payee_name');
    expect([...personal].every((column) => /^(payee_(?!bank)|id_number|description)/.test(column))).toBe(
      true,
    );
    expect(after).toMatchObject({
      payee_name: expect.stringMatching(/^Forgotten [0-9a-f]{8}$/),
      payee_account: expect.stringMatching(/^Forgotten [0-9a-f]{8}$/),
      amount: before.amount,
      order_no: order.no,
    });
    expect(await problems()).toEqual([]);
    expect((await verifyStatement(gateway.db, gateway.model, statement.rawPayload)).problems).toEqual([]);
    const shown = await gateway.send(token, 'GET', `/api/manage/MX/payout-orders/${id}`);
    expect(shown.status).toBe(200);
    const events = await gateway.send(token, 'GET', `/api/manage/MX/payout-orders/${id}/timeline`);
    expect(JSON.stringify(events.body.data)).not.toContain(order.account);
  });

  it('is forgotten once: there is nothing left the second time, and the audit does not say of whom', async () => {
    const order = await payout('completed');
    await forget({ merchant: order.code, value: order.account });
    expect(await placesOf(gateway.db, order.account)).toEqual([]);
    const log = await operatorCommand(gateway, ['audit'], { limit: '1' });
    expect(log).toContain(`olga  forgotten  person ${order.code}`);
    expect(log).not.toContain(order.account);
    const events = async () =>
      (await operatorCommand(gateway, ['audit'], { limit: '1000' })).split('\n').length;
    const count = await events();
    expect(await forget({ merchant: order.code, value: order.account })).toContain(
      'There is nothing to forget',
    );
    expect(await events()).toBe(count);
  });

  it.each(['accepted', 'inProgress'])('is not forgotten while an order is %s', async (status) => {
    const { id, no, code } = await payout('failed');
    await sql`update payout_order set status = ${status} where id = ${id}::uuid`.execute(gateway.db);
    await expect(forget({ merchant: code, order: no })).rejects.toThrow(
      `payout-order ${no} in MX: its status is ${status}`,
    );
    await sql`update payout_order set status = 'failed' where id = ${id}::uuid`.execute(gateway.db);
  });

  it('is not forgotten while the merchant is still to be told', async () => {
    const { id, no, code, merchantId } = await payout('failed');
    await storeCallback({ id, merchantId }, { due: true, data: {} });
    await expect(forget({ merchant: code, order: no })).rejects.toThrow(
      'its callbacks are still to be delivered',
    );
  });

  it('is of one merchant: what others have is another matter', async () => {
    const order = await payout('refunded').catch(() => payout('failed'));
    const { rows } = await sql<{
      code: string;
    }>`select code from merchant where id <> ${order.merchantId}::uuid limit 1`.execute(gateway.db);
    expect(await forget({ merchant: rows[0]!.code, value: order.account })).toContain(
      'There is nothing to forget',
    );
    expect(await placesOf(gateway.db, order.account)).toContain('payout_order');
  });
});

it('who paid is forgotten with what the network said of the payment', async () => {
  const { rows } = await sql<{
    id: string;
    name: string;
    code: string;
    no: string;
    merchantId: string;
    orderId: string;
  }>`
    select pay_in_detail.id, payer_name as name, code, payment_no as no, merchant_id as "merchantId", order_id as "orderId"
    from pay_in_detail join merchant on merchant.id = merchant_id
    where country = 'MX' and settlement = 'settled' and payer_name is not null and length(payer_name) > 8
      and order_id is not null order by pay_in_detail.id limit 1`.execute(gateway.db);
  const { id, name, code, no, merchantId, orderId } = rows[0]!;
  await sql`update callback_event set due_at = null where merchant_id = ${merchantId}::uuid`.execute(
    gateway.db,
  );
  await sql`update network_attempt set state = 'resolved' where merchant_id = ${merchantId}::uuid`.execute(
    gateway.db,
  );
  await sql`
    insert into network_attempt (ref, merchant_id, country, entity, record_id, network, kind, method, amount, currency, state, created_at)
    values ('ref-of-test', ${merchantId}::uuid, 'MX', 'collection-order', ${orderId}::uuid, 'acme', 'collection', 'SPEI', 1, 'MXN', 'resolved', now())`.execute(
    gateway.db,
  );
  await sql`
    insert into network_fact (id, network, ref, kind, state, fact_id, amount, currency, at, payer_name, source, received_at, outcome)
    values (${newId()}::uuid, 'acme', 'ref-of-test', 'collection', 'paid', '1', 1, 'MXN', now(), ${name}, 'notification', now(), 'booked')`.execute(
    gateway.db,
  );
  const event = await storeCallback(
    { id, merchantId },
    { due: false, data: { paymentNo: no, payerName: name } },
  );
  await sql`
    insert into callback_attempt (id, merchant_id, event_id, app_id, number, requested_at, repeated, response_body, actor_kind)
    values (${newId()}::uuid, ${merchantId}::uuid, ${event}::uuid, 'A', 1, now(), false, ${`Thanks, ${name}!`}, 'system')`.execute(
    gateway.db,
  );
  const said = await forget({ merchant: code, order: no });
  expect(said).toContain('  pay-in-detail: 1');
  expect(said).toContain('  callbacks: 1');
  expect(said).toContain('  answers to callbacks: 1');
  expect(said).toContain('  words of networks: 1');
  const facts = await gateway.db
    .selectFrom('network_fact')
    .select('payer_name')
    .where('ref', '=', 'ref-of-test')
    .executeTakeFirstOrThrow();
  expect(facts.payer_name).toMatch(/^Forgotten [0-9a-f]{8}$/);
  const { rows: told } = await sql<{ body: string; response: string }>`
    select body, response_body as response from callback_event as event join callback_attempt on event_id = event.id
    where event.id = ${event}::uuid`.execute(gateway.db);
  expect(JSON.parse(told[0]!.body)).toMatchObject({ data: { paymentNo: no, payerName: facts.payer_name } });
  expect(told[0]!.response).toBe(`Thanks, ${facts.payer_name}!`);
  expect(await problems()).toEqual([]);
});

it('chains of the ledger go on as they were', async () => {
  const accounts = await gateway.db.selectFrom('ledger_account').selectAll().execute();
  for (const { merchant_id: merchantId, country, currency } of accounts)
    await extendChain(
      gateway.db,
      gateway.model,
      { merchantId, country, currency },
      'entries',
      gateway.clock.now,
    );
  const order = await payout('completed');
  await forget({ merchant: order.code, order: order.no });
  expect(await problems()).toEqual([]);
});

it('who held an account is forgotten once it was deleted, with what its deletion has kept', async () => {
  const { rows } = await sql<{ id: string; number: string; merchantId: string; code: string }>`
    select bank_account.id, account_number as number, merchant_id as "merchantId", code
    from bank_account join merchant on merchant.id = merchant_id
    where country = 'MX' and kind = 'bank' order by bank_account.id limit 1`.execute(gateway.db);
  const { id, number, merchantId, code } = rows[0]!;
  await expect(forget({ merchant: code, value: number })).rejects.toThrow(
    'it is in use, until its merchant deletes it',
  );
  const token = gateway.signIn({ merchantId });
  const path = `/api/manage/MX/bank-accounts/${id}`;
  const shown = (await gateway.send(token, 'GET', path)).body.data as { accountName: string };
  await gateway.db.transaction().execute(async (transaction) => {
    const table = entityTable(gateway.model, 'bank-account');
    const entry = {
      resource: 'bank-accounts',
      form: 'delete',
      values: { accountNumber: { before: number }, accountName: { before: shown.accountName } },
    };
    const actor = { kind: 'user', id: newId(), name: 'Rosa' } as const;
    const event = { at: gateway.clock.now(), actor, note: '@gateway.event.deleted', entry };
    await recordEvent(transaction, table, { merchantId, country: 'MX', id }, event);
    await sql`delete from bank_account where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
      transaction,
    );
  });
  expect(await placesOf(gateway.db, number)).toContain('record_event');
  expect(await forget({ merchant: code, value: number })).toContain('  events of records: ');
  expect(await placesOf(gateway.db, number)).toEqual([]);
});
