import type { Country } from '../../metadata/model/Country';
import { nextSettlement } from '../orders/nextSettlement';
import type { StateStep } from '../orders/StateStep';
import type { Random } from './Random';

const minute = 60_000;
const day = 24 * 60 * minute;

const instant = (at: number) => new Date(at).toISOString();

/** How a payment is settled: on the next day, and where that fails, once more a day later. */
export function planSettlement(random: Random, country: Country, id: string, paidAt: number): StateStep[] {
  const first = nextSettlement(new Date(paidAt), country.zone).getTime() + random.integer(0, 90 * 60) * 1000;
  const change = { kind: 'state' as const, entity: 'pay-in-detail', id, field: 'settlement' };
  const settle = (at: number): StateStep => {
    const settledAt = instant(at);
    return { ...change, at: settledAt, from: 'unsettled', to: 'settled', changes: { settledAt } };
  };
  if (!random.chance(0.012)) return [settle(first)];
  return [
    { ...change, at: instant(first), from: 'unsettled', to: 'settlementFailed', note: '@orders.note.ED05' },
    { ...change, at: instant(first + day - 30 * minute), from: 'settlementFailed', to: 'unsettled' },
    settle(first + day),
  ];
}
