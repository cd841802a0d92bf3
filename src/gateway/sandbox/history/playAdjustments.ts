import { maxBy } from 'es-toolkit';
import { entityFields } from '../../../metadata/bind/boundFields';
import type { Correction } from '../../../metadata/generated/Entities';
import type { EntityRecord, StoredRecord } from '../../database/records';
import { drawField } from '../../../samples/drawField';
import { Random } from '../../../samples/Random';
import { sandboxOperator } from '../merchants/sandboxUsers';
import { sampleContext } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { History } from './History';

const hour = 60 * 60_000;

/** In minor units. */
const unit = 100;

/** Time that it takes to find where a payment has gone, in milliseconds. */
const searchTime = 3 * 24 * hour;

/** An order that a correction is about, and what is corrected of it, in minor units. */
interface Corrected {
  orderNo: string;
  amount: number;
}

/** Corrections: what share of the history ago they were booked, of which order of before, and what share of a recharge they are where there is none. */
const corrections: {
  share: number;
  kind: Correction['kind'];
  size: number;
  reason: string;
  find: (history: History, before: string) => Corrected | undefined;
}[] = [
  {
    share: 0.62,
    kind: 'feeRefund',
    size: 0.0004,
    reason: 'The fee was charged at the rate of another method.',
    find: dearestPayout,
  },
  {
    share: 0.21,
    kind: 'credit',
    size: 0.003,
    reason: 'The bank credited the payment of this order to another account first.',
    find: lastFailed,
  },
];

/** Holds: when they were approved and released; the last one is open. */
const holds = [
  {
    share: 0.48,
    released: 0.44,
    size: 0.02,
    reason: 'A payer disputes a payment.',
    release: 'The dispute was settled.',
  },
  { share: 0.08, size: 0.01, reason: 'A payer disputes a payment.' },
];

/** Adds what the provider corrected and held of a merchant in a country between `from` and `to` (milliseconds since 1970). */
export function playAdjustments(history: History, { from, to }: { from: number; to: number }): void {
  const { model, scope, owner } = history;
  const { seed, merchant, country, recharge } = scope;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/adjustments`);
  const timeOf = (share: number) => Math.floor(to - share * (to - from));
  const begin = (
    entity: 'correction' | 'fund-hold',
    at: number,
    values: { reason: string; amount: number; kind?: Correction['kind']; orderNo?: string },
  ) => {
    const number = entity === 'correction' ? 'correctionNo' : 'holdNo';
    const record = {
      id: seededId(random, at),
      [number]: drawField(
        random,
        entityFields(model, entity, owner.country)[number]!,
        sampleContext(scope, at),
      ),
      currency: country.currency,
      status: 'proposed',
      ...values,
    };
    return history.begin(entity, record, { at: new Date(at), actor: sandboxOperator });
  };
  // Whole units, as some countries have no others.
  const amountOf = (size: number) => Math.max(1, Math.round((recharge * size) / unit)) * unit;
  const decidedAt = (share: number) =>
    new Date(timeOf(share) + Math.min(hour, Math.floor((share * (to - from)) / 2)));
  for (const { share, kind, size, reason, find } of corrections) {
    const at = timeOf(share);
    const found = find(history, new Date(at).toISOString()) ?? { amount: amountOf(size) };
    const record = begin('correction', at, { kind, reason, ...found });
    history.change('correction', record, {
      from: 'proposed',
      to: 'booked',
      at: decidedAt(share),
      actor: sandboxOperator,
    });
  }
  for (const { share, released, release, size, reason } of holds) {
    const record = begin('fund-hold', timeOf(share), { reason, amount: amountOf(size) });
    history.change('fund-hold', record, {
      from: 'proposed',
      to: 'held',
      at: decidedAt(share),
      actor: sandboxOperator,
    });
    if (released === undefined) continue;
    history.change('fund-hold', record, {
      from: 'held',
      to: 'released',
      at: decidedAt(released),
      actor: sandboxOperator,
      note: release,
      changes: { releaseReason: release },
    });
  }
}

/** The payout of before that cost most: half of its fee is given back. */
function dearestPayout({ records }: History, before: string): Corrected | undefined {
  const payouts = records['payout-order'] as EntityRecord[] as StoredRecord<'payout-order'>[];
  const completed = payouts.filter(({ completedAt }) => completedAt !== undefined && completedAt < before);
  const dearest = maxBy(completed, ({ fee = 0 }) => fee);
  const amount = Math.floor((dearest?.fee ?? 0) / 2 / unit) * unit;
  return dearest && amount > 0 ? { orderNo: dearest.orderNo, amount } : undefined;
}

/** The collection of some days before that failed last: its amount is credited. */
function lastFailed({ records }: History, before: string): Corrected | undefined {
  const collections = records['collection-order'] as EntityRecord[] as StoredRecord<'collection-order'>[];
  const until = new Date(Date.parse(before) - searchTime).toISOString();
  const failed = collections.filter(({ status, requestedAt }) => status === 'failed' && requestedAt < until);
  const last = maxBy(failed, ({ requestedAt }) => Date.parse(requestedAt));
  return last && { orderNo: last.orderNo, amount: last.amount };
}
