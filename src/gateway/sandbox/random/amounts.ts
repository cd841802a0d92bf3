import type { AmountShape } from '../countries/CountryProfile';
import type { Random } from './Random';

/** An amount in minor units, as people ask for amounts: often round, often just below, else whatever it comes to. */
export function drawAmount(random: Random, shape: AmountShape): number {
  const value = Math.min(shape.most, Math.max(shape.least, random.logNormal(shape.median, shape.sigma)));
  const major = humanize(random, value, shape);
  const bounded = Math.min(shape.most, Math.max(shape.least, major));
  return shape.whole ? Math.round(bounded) * 100 : Math.round(bounded * 100);
}

function humanize(random: Random, value: number, { round, whole }: AmountShape): number {
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
