import { beforeAll, describe, expect, it } from 'vitest';
import type { NewRecord } from '../../../src/gateway/database/records';
import { bindSchema } from '../../../src/metadata/bind/schemas/bindSchema';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import type { Model } from '../../../src/metadata/model/Model';
import { playedHistory } from './support/playedHistory';
import { productModel } from '../support/productModel';

const now = Date.UTC(2026, 10, 20, 18, 30);
/** Enough for everything to happen: a third of what a sandbox is filled with. */
const days = 30;
let model: Model;
let history: ReturnType<typeof playedHistory>;

beforeAll(async () => {
  model = await productModel();
  history = playedHistory(model, 'corridor', now, days);
});

const all = (entity: keyof (typeof history)[number]['records']) =>
  history.flatMap(({ records }) => records[entity]);
const count = (records: NewRecord[], field: string) => {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const value = record[field] as string;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

const text = (seed: string) =>
  JSON.stringify(playedHistory(model, seed, now, 3).map(({ records, steps }) => [records, steps]));

/** The countries where people sleep at night. */
const codesByDay = () =>
  Object.values(model.countries)
    .filter(({ sandbox }) => sandbox?.hours !== 'constant')
    .map(({ code }) => code);

const share = (country: string, hours: (hour: number) => boolean) => {
  const offset = Number(/GMT([+-]\d+)/.exec(model.countries[country]!.zone)![1]);
  const orders = all('collection-order').filter((order) => order.country === country);
  const inside = orders.filter(({ requestedAt }) =>
    hours((new Date(requestedAt as string).getUTCHours() + offset + 24) % 24),
  );
  return inside.length / orders.length;
};

const median = (country: string) => {
  const amounts = all('collection-order')
    .filter((order) => order.country === country)
    .map(({ amount }) => Number(amount) / 100)
    .toSorted((one, other) => one - other);
  return amounts[Math.floor(amounts.length / 2)]!;
};

describe('a month of the sandbox', () => {
  it('is two merchants in every country, with enough of everything', () => {
    const [collections, payouts] = [all('collection-order'), all('payout-order')];
    expect(collections.length).toBeGreaterThanOrEqual(7_000);
    expect(payouts.length).toBeGreaterThanOrEqual(2_700);
    for (const records of [collections, payouts, all('pay-in-detail')]) {
      expect(Object.keys(count(records, 'merchantId'))).toHaveLength(2);
      expect(new Set(Object.keys(count(records, 'country')))).toEqual(new Set(Object.keys(model.countries)));
    }
    for (const records of [collections, payouts]) {
      const states = ['accepted', 'inProgress', 'completed', 'failed', 'refunded'];
      expect(Object.keys(count(records, 'status')).toSorted()).toEqual(states.toSorted());
      const ended = records.filter(({ status }) => status === 'failed' || status === 'refunded');
      expect(ended.filter(({ networkReason }) => networkReason === undefined)).toEqual([]);
    }
    const settlements = Object.keys(count(all('pay-in-detail'), 'settlement')).toSorted();
    expect(settlements).toEqual(['settled', 'settlementFailed', 'unsettled']);
    expect(count(all('pay-in-detail'), 'callbackStatus')).toMatchObject({
      delivered: expect.any(Number) as number,
      failed: expect.any(Number) as number,
    });
  });

  it('satisfies the schema of their country, every record', () => {
    const broken: string[] = [];
    let checked = 0;
    for (const { owner, records } of history) {
      for (const [entity, list] of Object.entries(records)) {
        const validate = createValidator(bindSchema(model, entity, owner.country));
        const schema = bindSchema(model, entity, owner.country);
        const known = new Set(Object.keys(schema.properties ?? {}));
        for (const { id, merchantId, country, ...record } of list) {
          const stored = Object.fromEntries(
            Object.entries(record).filter(([, value]) => value !== undefined),
          );
          for (const error of validate(stored)) {
            broken.push(
              `${owner.country} ${entity} ${error.path} ${error.keyword} ${JSON.stringify(stored)}`,
            );
          }
          for (const field of Object.keys(stored))
            if (!known.has(field)) broken.push(`${entity} has no ${field}`);
          if (id && merchantId && country === owner.country) checked += 1;
        }
      }
    }
    expect(broken.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(15_000);
  });

  it('is the same for the same seed and time, and another for another seed', () => {
    const once = text('corridor');
    expect(once.length).toBeGreaterThan(100_000);
    expect(text('corridor') === once).toBe(true);
    expect(text('another') === once).toBe(false);
  });

  it('does not change when one looks later: what was, only moves on', () => {
    const later = new Map(
      playedHistory(model, 'corridor', now + 3_600_000, days + 1)
        .flatMap(({ records }) => records['payout-order'])
        .map((record) => [record.id, record]),
    );
    const changed = all('payout-order').filter((record) =>
      // A fee that is not charged yet may be, an hour later.
      ['orderNo', 'amount', 'fee', 'payeeAccount', 'requestedAt'].some(
        (field) => record[field] !== undefined && later.get(record.id)?.[field] !== record[field],
      ),
    );
    expect(changed).toEqual([]);
  });

  it('has unique numbers and ids', () => {
    for (const [entity, field] of [
      ['collection-order', 'orderNo'],
      ['payout-order', 'orderNo'],
      ['pay-in-detail', 'paymentNo'],
    ] as const) {
      const records = all(entity);
      expect(new Set(records.map((record) => record[field])).size).toBe(records.length);
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    }
  });

  it('has payments over and under, paid twice, and matched to nothing', () => {
    const payments = new Map<unknown, NewRecord[]>();
    let unmatched = 0;
    for (const payment of all('pay-in-detail')) {
      if (payment.orderNo === undefined) unmatched += 1;
      else payments.set(payment.orderNo, [...(payments.get(payment.orderNo) ?? []), payment]);
    }
    let [over, under, twice] = [0, 0, 0];
    for (const order of all('collection-order')) {
      const own = payments.get(order.orderNo) ?? [];
      if (own.length > 1) twice += 1;
      else if (own.length === 1 && Number(own[0]!.amount) > Number(order.amount)) over += 1;
      else if (own.length === 1 && Number(own[0]!.amount) < Number(order.amount)) under += 1;
    }
    for (const found of [over, under, twice, unmatched]) expect(found).toBeGreaterThan(15);
  });

  it('is busy by day and quiet by night of each country', () => {
    for (const country of codesByDay()) {
      expect(share(country, (hour) => hour >= 2 && hour < 6)).toBeLessThan(0.08);
      expect(share(country, (hour) => hour >= 10 && hour < 22)).toBeGreaterThan(0.6);
    }
  });

  it('has amounts as they are usual there: whole ones where there are no cents', () => {
    for (const entity of ['collection-order', 'payout-order', 'pay-in-detail'] as const) {
      const records = all(entity).filter(({ country }) => country === 'PK' || country === 'ID');
      expect(records.length).toBeGreaterThan(300);
      for (const { amount } of records) expect(Number(amount) % 100).toBe(0);
    }
    expect(median('BR')).toBeGreaterThan(40);
    expect(median('BR')).toBeLessThan(160);
    expect(median('CO')).toBeGreaterThan(30_000);
    expect(median('ID')).toBeGreaterThan(40_000);
  });
});
