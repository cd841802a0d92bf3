import type { Random } from './Random';

/** Distribution of amounts in major units: log-normal between `min` and `max`, rounded as prices are. */
interface AmountShape {
  median?: number;
  sigma?: number;
  min?: number;
  max?: number;
  /** No cents, in countries where people do not use them although the currency has them. */
  whole?: boolean;
  /** Round amounts are multiples of this. */
  round?: number;
}

/** Draws an amount in minor units as people request them: often round, often just below a round one. */
export function drawAmount(random: Random, shape: AmountShape): number {
  const { median = 100, sigma = 0.9, min = 1, max = Infinity, whole = false } = shape;
  const { round = 10 ** Math.max(0, Math.floor(Math.log10(median)) - 1) } = shape;
  const bound = (value: number) => Math.min(max, Math.max(min, value));
  const bounded = bound(humanize(random, bound(random.logNormal(median, sigma)), round, whole));
  return whole ? Math.round(bounded) * 100 : Math.round(bounded * 100);
}

function humanize(random: Random, value: number, round: number, whole: boolean): number {
  const step = [round, round / 2, round / 5, round / 10].find((size) => value >= 2 * size) ?? 1;
  switch (random.weighted([45, 25, 30])) {
    case 0:
      return Math.round(value / step) * step;
    case 1:
      return whole
        ? Math.ceil(value / step) * step - Math.max(1, Math.round(step / 100))
        : Math.floor(value) + random.pick([0.99, 0.9, 0.5]);
    default:
      return value;
  }
}
