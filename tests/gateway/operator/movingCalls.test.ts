import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { beginMovement } from '../../../src/gateway/operator/networks/movements';
import { readRights } from '../../../src/gateway/operator/operators/rights';
import { decideReview } from '../../../src/gateway/operator/reviews/decide';
import { proposeRecord } from '../../../src/gateway/operator/reviews/propose';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';
import { decidingCall, openingCall } from './support/disputeCalls';
import { asOperator, enroll, type SignedIn } from './support/people';
import { applyFile, oneMerchant } from './support/tenants';
import { type DeskGateway, deskGateway } from './networks/support/deskGateway';

let desk: DeskGateway;
let funds: FundGateway;
let account: string;
/** By gateway, operators of these names: who begins, who decides, who decides about one cent, and who may do all alone. */
const people = new Map<unknown, Record<'first' | 'second' | 'limited' | 'alone', SignedIn>>();
beforeAll(async () => {
  [desk, funds] = [await deskGateway(), await fundGateway()];
  account = await funds.bankAccount('MX');
  await funds.setAvailable('MX', 100_000_000);
  for (const gateway of [desk, funds]) {
    const add = (name: string, given: { upTo?: string; alone?: string } = {}) =>
      enroll(gateway, name, readRights(gateway.model, given));
    people.set(gateway, {
      first: await add('first'),
      second: await add('second'),
      limited: await add('limited', { upTo: 'MXN=0.01' }),
      alone: await add('alone', { alone: 'MXN=1000000.00' }),
    });
  }
  await applyFile(funds, oneMerchant);
});
afterAll(async () => {
  await desk.close();
  await funds.close();
});

interface Call {
  path: string;
  body?: unknown;
  type?: string;
}

/** A call that moves money: `begin` by one, or `decide` about what the first one has begun. */
interface MovingCall {
  on: () => DeskGateway | FundGateway;
  by: 'begin' | 'decide';
  /** Makes what it is about, and returns the call. */
  make: () => Promise<Call>;
}

const reason = { reason: 'Asked.' };
let amount = 20_000;
/** No two are of the same amount: merchants confirm what they repeat. */
const another = () => (amount += 100);

const reviewing = () => {
  const { config, handlers } = funds.context;
  const by = asOperator(funds, people.get(funds)!.first);
  return { ...by, config, scope: { config }, effects: handlers.effects, language: 'en' };
};

/** A withdrawal that the first operator has approved. */
async function approved() {
  const withdrawal = await funds.withdrawn('MX', { bankAccountId: account, amount: another() });
  await decideReview(reviewing(), { name: withdrawal.id, seen: undefined, decision: 'approve' });
  return withdrawal;
}

const correction = () => ({ kind: 'credit', amount: another(), reason: 'Paid twice.' });
const merchant = () => funds.model.tenants!.merchants[0]!.code;

const moving: Record<string, MovingCall> = {
  'suspense/:id/assign': {
    on: () => desk,
    by: 'begin',
    make: async () => {
      const amount = another();
      const { orderNo } = await desk.orderOf('collection', await desk.begin('collection', amount));
      return { path: `suspense/${await desk.strayPayment(amount)}/assign`, body: { orderNo } };
    },
  },
  'suspense/:id/refund': {
    on: () => desk,
    by: 'begin',
    make: async () => ({ path: `suspense/${await desk.strayPayment(another())}/refund` }),
  },
  'suspense/:id/write-off': {
    on: () => desk,
    by: 'begin',
    make: async () => ({
      path: `suspense/${await desk.strayPayment(another())}/write-off`,
      body: { ...reason },
    }),
  },
  bookings: {
    on: () => desk,
    by: 'begin',
    make: () => {
      const accounts = { debit: 'networkCosts', credit: 'channel', network: 'acme' };
      return Promise.resolve({
        path: 'bookings',
        body: { country: 'MX', ...accounts, amount: another(), ...reason },
      });
    },
  },
  refunds: {
    on: () => desk,
    by: 'begin',
    make: async () => {
      const id = await desk.begin('collection', 'paidAtOnce');
      await desk.pass(2_000);
      const [payment] = await desk.list('MX/pay-in-details', { orderId: id });
      const merchant = desk.model.tenants!.merchants[0]!.code;
      const refunded = { merchant, country: 'MX', paymentNo: payment!.paymentNo, amount: another() };
      return { path: 'refunds', body: { ...refunded, ...reason } };
    },
  },
  disputes: { on: () => desk, by: 'begin', make: () => openingCall(desk, another()) },
  'disputes/:id/won': { on: () => desk, by: 'begin', make: () => decidingCall(desk, another(), 'won') },
  'disputes/:id/lost': { on: () => desk, by: 'begin', make: () => decidingCall(desk, another(), 'lost') },
  'network-attempts/:id/resolve': {
    on: () => desk,
    by: 'begin',
    make: async () => {
      const ref = await desk.refOf(await desk.begin('payout', 'unknownThenNotFound'));
      return { path: `network-attempts/${ref}/resolve`, body: { state: 'paid', ...reason } };
    },
  },
  'network-exceptions/:id/retry': {
    on: () => desk,
    by: 'begin',
    make: async () => {
      const accounts = () => desk.db.updateTable('ledger_account').where('country', '=', 'MX');
      await accounts().set({ available: 0 }).where('merchant_id', '=', desk.merchantId).execute();
      const id = await desk.begin('collection', 'reversed');
      await desk.pass(10_000);
      await accounts().set({ available: 9_000_000 }).where('merchant_id', '=', desk.merchantId).execute();
      const found = desk.db.selectFrom('network_exception').select('id').where('record_id', '=', id);
      return { path: `network-exceptions/${(await found.executeTakeFirstOrThrow()).id}/retry` };
    },
  },
  'network-exceptions/:id/resolve': {
    on: () => desk,
    by: 'begin',
    make: async () => {
      const ref = newId();
      const at = desk.clock.now().toISOString();
      const paid = { kind: 'payout', state: 'paid', currency: 'MXN', amount: another(), at } as const;
      await desk.notify([{ ...paid, ref, id: newId() }]);
      const found = desk.db.selectFrom('network_exception').select('id').where('ref', '=', ref);
      const { id } = await found.executeTakeFirstOrThrow();
      return { path: `network-exceptions/${id}/resolve`, body: { against: 'writeOffs', ...reason } };
    },
  },
  'movements/:id/approve': {
    on: () => desk,
    by: 'decide',
    make: async () => {
      const by = desk.desk(people.get(desk)!.first);
      const { id } = await beginMovement(by, { act: 'refund', subject: await desk.strayPayment(another()) });
      return { path: `movements/${id}/approve` };
    },
  },
  'merchants/:merchant/:resource': {
    on: () => funds,
    by: 'begin',
    make: () =>
      Promise.resolve({
        path: `merchants/${merchant()}/corrections`,
        body: { country: 'MX', values: correction() },
      }),
  },
  'reviews/:id/approve': {
    on: () => funds,
    by: 'decide',
    make: async () => {
      const proposal = { merchant: merchant(), resource: 'corrections', country: 'MX', values: correction() };
      return { path: `reviews/${(await proposeRecord(reviewing(), proposal)).id}/approve` };
    },
  },
  'reviews/:id/return': {
    on: () => funds,
    by: 'decide',
    make: async () => ({ path: `reviews/${(await approved()).id}/return`, body: reason }),
  },
  'bank-files': {
    on: () => funds,
    by: 'decide',
    make: async () => {
      await approved();
      const first = await funds.db.selectFrom('bank_file').select('id').executeTakeFirst();
      const since = first ? {} : { since: '2026-11-01T00:00:00Z' };
      return { path: 'bank-files', body: { country: 'MX', format: 'csv', ...since } };
    },
  },
  'bank-reports': {
    on: () => funds,
    by: 'decide',
    make: async () => {
      const {
        id,
        merchantId,
        withdrawalNo: number,
      } = { merchantId: funds.merchantId, ...(await approved()) };
      const file = {
        id: newId(),
        country: 'MX',
        format: 'csv' as const,
        count: 1,
        currency: 'MXN',
        total: 1,
      };
      const at = funds.clock.now().toISOString();
      const made = { created_at: at, since: '2026-11-01T00:00:00Z', sha256: '', content: '' };
      const actor = { actor_kind: 'operator' as const, actor_id: null, actor_name: null };
      await funds.db
        .insertInto('bank_file')
        .values({ ...file, ...made, ...actor })
        .execute();
      const filed = { withdrawal_id: id, merchant_id: merchantId, file_id: file.id, country: 'MX', number };
      await funds.db
        .insertInto('bank_file_withdrawal')
        .values({ ...filed, outcome: null })
        .execute();
      const body = `id,status,reason\n${number},RJCT,AC04\n`;
      return { path: 'bank-reports?country=MX', body, type: 'application/octet-stream' };
    },
  },
};

/** Calls that change something and move nothing: what waits ends as it was, networks are switched, values are read, files are proposed. */
const still = [
  'disputes/:id/answer',
  'disputes/:id/delivered',
  'movements/:id/reject',
  'network-exceptions/:id/close',
  'networks/:id/off',
  'networks/:id/on',
  'requests',
  'requests/:number/approve',
  'requests/:number/reject',
  'reviews/:id/reject',
  'reviews/:id/reveal',
];

/** Calls by which networks are asked: what these say moves money without operators, as it does when they notify the gateway. */
const asking = ['network-attempts/:id/ask', 'networks/:id/statement'];

/** Counts of postings, of requests to networks, and of payments told to banks. */
async function moved({ db }: DeskGateway | FundGateway): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ledger_posting) + (select count(*) from network_attempt where kind = 'refund')
      + (select count(*) from bank_file_withdrawal) as count`.execute(db);
  return rows[0]!.count;
}

/** Makes a call anew as an operator, and returns whether it has moved anything, and what it was answered. */
async function attempt({ on, make }: MovingCall, who: 'first' | 'second' | 'limited' | 'alone') {
  const gateway = on();
  const { path, body, type } = await make();
  const before = await moved(gateway);
  const authorization = `Bearer ${people.get(gateway)![who].token}`;
  const [, review] = /^(reviews\/[^/]+)/.exec(path) ?? [];
  const shown = review && (await gateway.send(authorization, 'GET', `/api/operator/${review}`));
  const answer = await gateway.send(authorization, 'POST', `/api/operator/${path}`, body, {
    'idempotency-key': newId(),
    ...(shown && { 'if-match': `"${(shown.body.data as { revision: string }).revision}"` }),
    ...(type !== undefined && { 'content-type': type }),
  });
  return { hasMoved: (await moved(gateway)) > before, answer: `${answer.status} ${answer.text}` };
}

/** It was refused by the amounts or for want of a second person, waits, or left out what is not theirs. */
const refused = { hasMoved: false, answer: expect.stringMatching(/^(200|403)/) as string };

it('every call of operators that changes something is known to move money, or not to', () => {
  const base = 'POST /api/operator/';
  const found = funds.routes.flatMap((route) => (route.startsWith(base) ? [route.slice(base.length)] : []));
  expect(found.toSorted()).toEqual([...Object.keys(moving), ...still, ...asking].toSorted());
});

it.each(Object.entries(moving))('%s moves nothing above the amounts of an operator', async (_path, call) => {
  expect(await attempt(call, 'limited')).toMatchObject(refused);
});

it.each(Object.entries(moving))('%s moves nothing by one person, and money by two', async (_path, call) => {
  const one = call.by === 'begin' ? (['first', 'second'] as const) : (['first'] as const);
  for (const who of one) expect(await attempt(call, who)).toMatchObject(refused);
  const enough = call.by === 'begin' ? 'alone' : 'second';
  expect(await attempt(call, enough)).toMatchObject({
    hasMoved: true,
    answer: expect.stringMatching(/^200/) as string,
  });
});
