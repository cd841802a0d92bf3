import type { AmountDistribution } from '../countries/CountryProfile';
import type { Random } from '../random/Random';

/** Draws an amount in minor units as people request them: often round, often just below a round one. */
export function drawAmount(random: Random, shape: AmountDistribution): number {
  const value = Math.min(shape.max, Math.max(shape.min, random.logNormal(shape.median, shape.sigma)));
  const major = humanize(random, value, shape);
  const bounded = Math.min(shape.max, Math.max(shape.min, major));
  return shape.whole ? Math.round(bounded) * 100 : Math.round(bounded * 100);
}

function humanize(random: Random, value: number, { round, whole }: AmountDistribution): number {
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
