import type { AmountLimits } from '../resources/handlers';
import { computeFee, type FeeTier } from './fees';

/**
 * Returns the greatest amount within the limits that is covered together with its fee; undefined where none is. All in minor units. An
 * amount may be covered where a smaller one is not: the next tier may cost less.
 */
export function greatestAmount(
  available: number,
  tiers: readonly FeeTier[],
  { minimum, maximum, step }: AmountLimits,
): number | undefined {
  const ordered = tiers.toSorted((one, other) => one.from - other.from);
  for (let place = ordered.length - 1; place >= 0; place -= 1) {
    const below = ordered[place + 1]?.from ?? Infinity;
    // Counted in steps. Within a tier the larger amount always costs more.
    let most = Math.floor(Math.min(below - 1, maximum, available) / step);
    let least = Math.ceil(Math.max(ordered[place]!.from, minimum) / step);
    const isCovered = (steps: number) => steps * step + computeFee(steps * step, ordered) <= available;
    if (least > most || !isCovered(least)) continue;
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (isCovered(middle)) least = middle;
      else most = middle - 1;
    }
    return least * step;
  }
  return undefined;
}
