import { numberFormatter } from './numbers';

/** Shares of fewer records are not compared: one more would change them by 5 percentage points. */
export const fewestCompared = 20;

/** How numbers are written. */
interface Facts {
  /** A BCP 47 tag. */
  numberFormat: string;
}

/** By how many percentage points a share differs from an earlier one: whether it is more or less, and with its sign, `+1.2`. */
export function pointsBetween(
  then: number,
  now: number,
  facts: Facts,
): { difference: number; written: string } {
  const difference = Math.round(now * 1000) - Math.round(then * 1000);
  return { difference, written: formatSigned(difference / 10, facts, { minimumFractionDigits: 1 }) };
}

/** A number with its sign, and one decimal at most. */
export function formatSigned(
  value: number,
  { numberFormat }: Facts,
  options: Intl.NumberFormatOptions,
): string {
  const written = { maximumFractionDigits: 1, signDisplay: 'always', ...options } as const;
  return numberFormatter(numberFormat, written).format(value).replace('-', '−');
}

/** A share as `97.3%`. One that is not quite all, or not quite nothing, is not written as if it were. */
export function formatShare(share: number, { numberFormat }: Facts): string {
  const rounded = Math.round(share * 1000);
  const thousandths = share > 0 && share < 1 ? Math.min(Math.max(rounded, 1), 999) : rounded;
  return numberFormatter(numberFormat, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(thousandths / 1000);
}
