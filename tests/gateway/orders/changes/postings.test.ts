import { describe, expect, it } from 'vitest';
import { type Balance, isBalance } from '../../../../src/gateway/ledger/accounts';
import { type PostedField, statePostings } from '../../../../src/gateway/orders/changes/statePostings';
import type { Posting } from '../../../../src/gateway/ledger/posting';

const at = new Date('2026-11-20T12:00:00Z');
const valueAt = new Date('2026-11-20T09:00:00Z');

/** Postings of a record that takes one state after another; the first is that of a new record. */
function post(field: PostedField, record: Record<string, unknown>, states: string[], held = 0): Posting[] {
  return states.flatMap((to, index) => {
    const state = { merchantId: 'm1', country: 'MX', at, valueAt, held, to, from: states[index - 1] };
    return statePostings[field]({ ...state, record: { id: 'r1', currency: 'MXN', ...record } }) ?? [];
  });
}

/** What postings leave on each account, in minor units. */
function balances(postings: Posting[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { from, to, amount } of postings.flatMap(({ moves }) => moves)) {
    sums[from] = (sums[from] ?? 0) - amount;
    sums[to] = (sums[to] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** What the entries of the merchant say of fees, in all: a fee that moves on is taken from one balance and charged to the next. */
function chargedFees(postings: Posting[]): number {
  const charged = postings.flatMap((posting) => {
    const changes = Object.entries(balances([posting])).filter(([account]) => isBalance(account as Balance));
    const { fee = 0 } = posting;
    return changes.map(([, change]) => (change < 0 ? fee : -fee));
  });
  return charged.reduce((sum, fee) => sum + fee, 0);
}

const names = (postings: Posting[]) => postings.map(({ key, businessType }) => `${key} ${businessType}`);

const withdrawal = { withdrawalNo: 'W1', amount: 900 };
const payout = { orderNo: 'P1', amount: 900, fee: 100 };
const payment = { paymentNo: 'D1', amount: 1_000, netAmount: 900, fee: 100 };
const refunded = { orderNo: 'C1', netAmount: 900, fee: 100 };
const recharge = { rechargeNo: 'R1', amount: 1_000, netAmount: 900, fee: 100 };
const transfer = { transferNo: 'T1', amount: 900, direction: 'out' };

describe.each<
  [
    field: PostedField,
    record: Record<string, unknown>,
    states: string[],
    left: Record<string, number>,
    names: string[],
  ]
>([
  [
    'withdrawal.status',
    withdrawal,
    ['awaitingApproval', 'underReview'],
    { available: -1_000, withdrawHold: 1_000 },
    ['withdrawal:r1 withdrawal'],
  ],
  [
    'withdrawal.status',
    withdrawal,
    ['underReview', 'approved'],
    { available: -1_000, bank: 900, fees: 100 },
    ['withdrawal:r1 withdrawal', 'withdrawalApproved:r1 withdrawal'],
  ],
  [
    'withdrawal.status',
    withdrawal,
    ['underReview', 'rejected'],
    {},
    ['withdrawal:r1 withdrawal', 'withdrawalReturned:r1 withdrawalRefund'],
  ],
  [
    'withdrawal.status',
    withdrawal,
    ['awaitingApproval', 'canceled'],
    {},
    ['withdrawal:r1 withdrawal', 'withdrawalReturned:r1 withdrawalRefund'],
  ],
  [
    'withdrawal.status',
    withdrawal,
    ['underReview', 'approved', 'returned'],
    {},
    ['withdrawal:r1 withdrawal', 'withdrawalApproved:r1 withdrawal', 'withdrawalRefund:r1 withdrawalRefund'],
  ],
  [
    'payout-order.status',
    payout,
    ['accepted', 'inProgress'],
    { available: -1_000, payoutHold: 1_000 },
    ['payout:r1 payout'],
  ],
  [
    'payout-order.status',
    payout,
    ['accepted', 'inProgress', 'completed'],
    { available: -1_000, channel: 900, fees: 100 },
    ['payout:r1 payout', 'payoutCompleted:r1 payout'],
  ],
  [
    'payout-order.status',
    payout,
    ['accepted', 'failed'],
    {},
    ['payout:r1 payout', 'payoutFailed:r1 payoutRefund'],
  ],
  [
    'payout-order.status',
    payout,
    ['accepted', 'completed', 'refunded'],
    {},
    ['payout:r1 payout', 'payoutCompleted:r1 payout', 'payoutRefund:r1 payoutRefund'],
  ],
  [
    'pay-in-detail.settlement',
    payment,
    ['unsettled'],
    { channel: -1_000, unsettled: 900, fees: 100 },
    ['payment:r1 collection'],
  ],
  [
    'pay-in-detail.settlement',
    payment,
    ['unsettled', 'settling'],
    { channel: -1_000, unsettled: 900, fees: 100 },
    ['payment:r1 collection'],
  ],
  [
    'pay-in-detail.settlement',
    payment,
    ['unsettled', 'settling', 'settled'],
    { channel: -1_000, available: 900, fees: 100 },
    ['payment:r1 collection', 'settlement:r1 settlement'],
  ],
  ['collection-order.status', refunded, ['inProgress', 'completed'], {}, []],
  [
    'collection-order.status',
    refunded,
    ['inProgress', 'completed', 'refunded'],
    { available: -1_000, channel: 1_000 },
    ['collectionRefund:r1 collectionRefund'],
  ],
  ['recharge.status', recharge, ['underReview', 'rejected'], {}, []],
  [
    'recharge.status',
    recharge,
    ['underReview', 'approved'],
    { bank: -1_000, available: 900, fees: 100 },
    ['recharge:r1 recharge'],
  ],
  [
    'merchant-transfer.status',
    transfer,
    ['completed', 'closed'],
    { available: -900, transfers: 900 },
    ['transfer:r1 transferOut'],
  ],
  [
    'merchant-transfer.status',
    { ...transfer, direction: 'in' },
    ['completed'],
    { available: 900, transfers: -900 },
    ['transfer:r1 transferIn'],
  ],
])('%s', (field, record, states, left, postingNames) => {
  it(`${states.join(', ')}: moves exactly what it must, in postings that are named once`, () => {
    const postings = post(field, record, states, 1_000);
    expect(balances(postings)).toEqual(left);
    expect(names(postings)).toEqual(postingNames);
    expect(chargedFees(postings)).toBe(left.fees ?? 0);
    for (const posting of postings) {
      expect(posting).toMatchObject({ merchantId: 'm1', country: 'MX', currency: 'MXN', at, valueAt });
      const [entity] = field.split('.');
      expect(posting.source).toEqual({ entity, id: 'r1', number: Object.values(record)[0] });
    }
  });
});

it('records without a fee or a credited amount move what they have', () => {
  expect(
    balances(post('payout-order.status', { ...payout, fee: undefined }, ['accepted', 'completed'], 900)),
  ).toEqual({ available: -900, channel: 900 });
  expect(
    balances(
      post('recharge.status', { ...recharge, fee: undefined, netAmount: 1_000 }, ['underReview', 'approved']),
    ),
  ).toEqual({ bank: -1_000, available: 1_000 });
  expect(
    balances(post('collection-order.status', { orderNo: 'C1', netAmount: 5 }, ['completed', 'refunded'])),
  ).toEqual({ available: -5, channel: 5 });
  expect(balances(post('collection-order.status', { orderNo: 'C1' }, ['completed', 'refunded']))).toEqual({});
});
