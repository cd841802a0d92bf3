import { isObject } from '../model/json';
import type { BoundField } from '../model/BoundField';
import type { Country } from '../model/definitions';
import { toHalfWidth } from './halfWidth';

/** The facts of a country by which its amounts are written. */
type MoneyFormat = Pick<Country, 'numberFormat'> & { amount: Pick<Country['amount'], 'precision'> };

/** Formats an amount in minor units, grouped and with all decimals: `123456` → `1,234.56`. No floating-point number is used. */
export function formatMoney(
  minor: number | bigint,
  { numberFormat, amount: { precision } }: MoneyFormat,
): string {
  const { decimal, integerFormat } = numberSeparators(numberFormat);
  const exact = BigInt(minor);
  const digits = (exact < 0n ? -exact : exact).toString().padStart(precision + 1, '0');
  const whole = integerFormat.format(BigInt(digits.slice(0, digits.length - precision)));
  const fraction = precision > 0 ? decimal + digits.slice(-precision) : '';
  return (exact < 0n ? '-' : '') + whole + fraction;
}

/** Reads an amount in minor units as JSON has it: a number, or a string of its digits beyond 2^53. Undefined where it is none. */
export function exactAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d{16,30}$/.test(value) ? BigInt(value) : undefined;
}

/** Returns a sum in minor units as JSON has it: a string of its digits beyond what a number represents exactly. */
export function exactNumber(sum: bigint): number | string {
  const number = Number(sum);
  return Number.isSafeInteger(number) ? number : String(sum);
}

/**
 * Parses a typed amount and returns minor units: `1,234.56` → `123456`. A single separator before one or two last digits is
 * the decimal separator in every country, as no group is that short. Returns `undefined` if the text is not an amount, has
 * more decimals than the currency, or is beyond what a number represents exactly.
 */
export function parseMoney(
  text: string,
  { numberFormat, amount: { precision } }: MoneyFormat,
): number | undefined {
  const { group, decimal } = numberSeparators(numberFormat);
  const compact = toHalfWidth(text).replace(/\s/g, '');
  const sign = /^[-−]/.test(compact) ? -1 : 1;
  const unsigned = compact.replace(/^[-−+]/, '');
  const [whole = '', fraction = '', ...rest] = splitAtDecimal(unsigned, decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction) || fraction.length > precision) return undefined;
  const digits = withoutGroups(whole, group.trim());
  if (digits === undefined || digits + fraction === '') return undefined;
  const minor = Number(digits + fraction.padEnd(precision, '0'));
  if (!Number.isSafeInteger(minor)) return undefined;
  return minor === 0 ? 0 : sign * minor;
}

function splitAtDecimal(text: string, decimal: string): string[] {
  const foreignDecimal = /^(\d+)[.,](\d{1,2})$/.exec(text);
  if (foreignDecimal && !text.includes(decimal)) return foreignDecimal.slice(1);
  return text.split(decimal);
}

function withoutGroups(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  if (group === '') return undefined;
  const [first = '', ...groups] = whole.split(group);
  const last = groups.at(-1);
  // South Asia writes lakhs: groups of two digits before the last group.
  const valid =
    /^\d{1,3}$/.test(first) && last?.length === 3 && groups.every((each) => /^\d{2,3}$/.test(each));
  return valid ? first + groups.join('') : undefined;
}

/** Separators, and the formatter of whole numbers, of a locale. */
interface NumberSeparators {
  group: string;
  decimal: string;
  integerFormat: Intl.NumberFormat;
}

const cache = new Map<string, NumberSeparators>();

/** Returns the separators of a BCP 47 tag with Latin digits. They are cached, because making a formatter is slow. */
export function numberSeparators(numberFormat: string): NumberSeparators {
  const known = cache.get(numberFormat);
  if (known) return known;
  const options = { numberingSystem: 'latn', useGrouping: 'always' } as const;
  const parts = new Intl.NumberFormat(numberFormat, { ...options, minimumFractionDigits: 1 }).formatToParts(
    1234567.5,
  );
  const part = (type: string, fallback: string) =>
    parts.find((each) => each.type === type)?.value ?? fallback;
  const separators = {
    group: part('group', ','),
    decimal: part('decimal', '.'),
    integerFormat: new Intl.NumberFormat(numberFormat, { ...options, maximumFractionDigits: 0 }),
  };
  cache.set(numberFormat, separators);
  return separators;
}

/** Returns the name of the field that holds the currency of an amount; undefined where it is the country's. */
export function currencyFieldOf({ ui: { money } }: Pick<BoundField, 'ui'>): string | undefined {
  if (!isObject(money)) return undefined;
  return typeof money.currency === 'string' ? money.currency : undefined;
}

/** Returns the currency of an amount of a record: the record's own where it has one, else the country's. */
export function currencyOf(
  field: Pick<BoundField, 'ui'>,
  record: Record<string, unknown> | undefined,
  country: { currency: string },
): string {
  const name = currencyFieldOf(field);
  const own = name === undefined ? undefined : record?.[name];
  return typeof own === 'string' && own !== '' ? own : country.currency;
}
