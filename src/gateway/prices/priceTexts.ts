import type { Country } from '../../metadata/model/definitions';
import { formatMoney } from '../../metadata/values/money';
import { numberFormatter } from '../../metadata/values/numbers';
import type { Translate } from '../http/translation';
import type { FeeTier } from './fees';

/** Returns a rate in parts per million as messages show it, such as `1.275%`. */
export function rateText({ numberFormat }: Country, rate: number): string {
  return numberFormatter(numberFormat, { style: 'percent', maximumFractionDigits: 4 }).format(
    rate / 1_000_000,
  );
}

/** Returns what a tier charges, such as `From 0.00 to below 3,000.00: 3.00 + 1.5%, at least 5.00`. `money` writes amounts. */
export function termsText(
  country: Country,
  { from, below, fixed, rate, minimum }: FeeTier & { below: number | undefined },
  translate: Translate,
  money: (minor: number, country: Country) => string = formatMoney,
): string {
  const terms = {
    tier: tierText(country, { from, below }, translate),
    fixed: money(fixed, country),
    rate: rateText(country, rate),
  };
  return minimum === undefined
    ? translate('orders.charge.terms', terms)
    : translate('orders.charge.termsAtLeast', { ...terms, minimum: money(minimum, country) });
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
