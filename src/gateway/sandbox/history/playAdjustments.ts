import { entityFields } from '../../../metadata/bind/boundFields';
import type { Correction } from '../../../metadata/generated/Entities';
import { drawField } from '../../../samples/drawField';
import { Random } from '../../../samples/Random';
import { sandboxOperator } from '../merchants/sandboxUsers';
import { sampleContext } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { History } from './History';

const hour = 60 * 60_000;

/** Corrections: what share of the history ago they were booked, and of a recharge they are. */
const corrections: { share: number; kind: Correction['kind']; size: number; reason: string }[] = [
  {
    share: 0.62,
    kind: 'feeRefund',
    size: 0.0004,
    reason: 'The fee was charged at the rate of another method.',
  },
  {
    share: 0.21,
    kind: 'credit',
    size: 0.003,
    reason: 'The bank credited this payment to another account first.',
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
    values: { size: number; reason: string },
  ) => {
    const number = entity === 'correction' ? 'correctionNo' : 'holdNo';
    const record = {
      id: seededId(random, at),
      [number]: drawField(
        random,
        entityFields(model, entity, owner.country)[number]!,
        sampleContext(scope, at),
      ),
      // Whole units, as some countries have no others.
      amount: Math.max(1, Math.round((recharge * values.size) / 100)) * 100,
      currency: country.currency,
      reason: values.reason,
      status: 'proposed',
    };
    return history.begin(entity, record, { at: new Date(at), actor: sandboxOperator });
  };
  const decidedAt = (share: number) =>
    new Date(timeOf(share) + Math.min(hour, Math.floor((share * (to - from)) / 2)));
  for (const { share, kind, ...values } of corrections) {
    const record = begin('correction', timeOf(share), values);
    record.kind = kind;
    history.change('correction', record, {
      from: 'proposed',
      to: 'booked',
      at: decidedAt(share),
      actor: sandboxOperator,
    });
  }
  for (const { share, released, release, ...values } of holds) {
    const record = begin('fund-hold', timeOf(share), values);
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
