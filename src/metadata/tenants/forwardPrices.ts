import { isEqual } from 'es-toolkit';
import { daysAfter } from '../values/time';
import { anyMethod, beginnings, type MinorTier, tiersOn, undated } from './prices';

/** Prices of a kind of orders in a country, as {@link pricesOf} returns it: tiers of all days by method. */
type PricesByMethod = ReadonlyMap<string, readonly MinorTier[]>;

/**
 * Returns the prices from the next midnight on (product 6.14). Up to `today` (`YYYY-MM-DD`) they are the stored ones, even if the
 * file lacks them; from tomorrow on the file's. Methods that the file does not price are free.
 */
export function pricesForward(
  stored: PricesByMethod,
  wanted: PricesByMethod,
  today: string,
): Map<string, MinorTier[]> {
  const forward = new Map<string, MinorTier[]>();
  const methods = new Set([anyMethod, ...stored.keys(), ...wanted.keys()]);
  for (const method of methods) {
    const tiers = (stored.get(method) ?? []).filter(({ begins }) => begins === undefined || begins <= today);
    for (const day of daysFrom(daysAfter(today, 1), [
      ...(wanted.get(method) ?? []),
      ...(wanted.get(anyMethod) ?? []),
    ])) {
      const own = tiersOn(wanted.get(method) ?? [], day);
      // A method without prices of its own goes on following those of all methods.
      if (tiers.length === 0 && own.length === 0) continue;
      const next = undated(countingOn(wanted, method, day));
      const before = tiersOn(tiers, day);
      const ends = next.length === 0 ? undated(before).slice(0, 1).map(free) : next;
      if (!isEqual(undated(before), ends)) tiers.push(...ends.map((tier) => ({ ...tier, begins: day })));
    }
    if (tiers.length > 0) forward.set(method, tiers);
  }
  return forward;
}

/** Returns the tiers that a method is charged by on a day: its own, or else those of all methods. */
export function countingOn(prices: PricesByMethod, method: string, day: string): MinorTier[] {
  const own = tiersOn(prices.get(method) ?? [], day);
  return own.length > 0 ? own : tiersOn(prices.get(anyMethod) ?? [], day);
}

/** A day, and those after it on which tiers begin. */
function daysFrom(first: string, tiers: readonly MinorTier[]): string[] {
  return [first, ...beginnings(tiers).flatMap((day) => (day !== undefined && day > first ? [day] : []))];
}

const free = ({ unit }: Omit<MinorTier, 'begins'>) => ({
  from: 0,
  fixed: 0,
  rate: 0,
  unit,
});
