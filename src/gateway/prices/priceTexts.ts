import type { Country } from '../../metadata/model/definitions';
import { formatMoney } from '../../metadata/values/money';
import { numberFormatter } from '../../metadata/values/numbers';
import type { Translate } from '../http/translation';

/** Returns a rate in parts per million as messages show it, such as `1.275%`. */
export function rateText({ numberFormat }: Country, rate: number): string {
  return numberFormatter(numberFormat, { style: 'percent', maximumFractionDigits: 4 }).format(
    rate / 1_000_000,
  );
}

/** Returns which amounts a tier is of, such as `From 0.00 to below 3,000.00`. */
export function tierText(
  country: Country,
  { from, below }: { from: number; below: number | undefined },
  translate: Translate,
): string {
  const start = formatMoney(from, country);
  if (below === undefined) return translate('orders.charge.lastTier', { from: start });
  return translate('orders.charge.tier', { from: start, below: formatMoney(below, country) });
}
