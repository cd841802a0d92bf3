import { isObject, type JsonValue } from '../../model/json';
import type { PriceTier } from '../../model/Tenants';
import { feeOf, toMinor } from '../../tenants/prices';
import type { Effect } from '../model/Change';

/** Amounts in minor units that are tried, beside those where tiers begin. */
const usualAmounts = [1, 100, 10_000, 1_000_000, 100_000_000, 10_000_000_000];

/** Returns `weaker` if the tiers charge less for some amounts and more for none. */
export function tiersEffect(before: JsonValue | undefined, after: JsonValue | undefined): Effect {
  const [one, other] = [tiersOf(before), tiersOf(after)];
  if (one.length === 0 || other.length === 0) return 'either';
  const bounds = [...one, ...other].flatMap(({ from }) => [from - 1, from, from + 1]);
  const amounts = [...new Set([...usualAmounts, ...bounds])].filter((amount) => amount > 0);
  const fees = amounts.map((amount) => [chargeOf(one, amount), chargeOf(other, amount)] as const);
  const [less, more] = [fees.some(([was, is]) => is < was), fees.some(([was, is]) => is > was)];
  if (less === more) return 'either';
  return less ? 'weaker' : 'stronger';
}

function tiersOf(value: JsonValue | undefined) {
  return (Array.isArray(value) ? value : []).filter(isObject).map((tier) => {
    const { from = '0.00', fixed = '0.00', rate = '0%', minimum = '0.00' } = tier as PriceTier;
    return {
      from: toMinor(from),
      fixed: toMinor(fixed),
      // Parts per million.
      rate: Math.round(Number(rate.slice(0, -1)) * 10_000),
      minimum: toMinor(minimum),
    };
  });
}

function chargeOf(tiers: ReturnType<typeof tiersOf>, amount: number): number {
  const tier = tiers.findLast(({ from }) => from <= amount) ?? tiers[0]!;
  return feeOf(tier, amount).due;
}
