import { isObject } from '../model/json';
import type { BoundField } from '../model/BoundField';
import type { Country } from '../model/definitions';
import { type CurrencyFacts, isOwnSign, partsOf } from './amountParts';
import { numberSeparators, readDigits } from './numbers';

/** The facts of a country by which its amounts are written. */
type MoneyFormat = Pick<Country, 'numberFormat'> & { amount: Pick<Country['amount'], 'precision'> };

/** The facts of a country by which its amounts are read. A text with another currency's sign is no amount. */
type ReadMoney = MoneyFormat & Partial<CurrencyFacts>;

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

/** Reads an amount in minor units from JSON: a number, or a string of digits beyond 2^53. Undefined if it is neither. */
export function exactAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d{16,30}$/.test(value) ? BigInt(value) : undefined;
}

/** Returns a sum in minor units for JSON: a number, or a string of digits beyond exact numbers. */
export function exactNumber(sum: bigint): number | string {
  const number = Number(sum);
  return Number.isSafeInteger(number) ? number : String(sum);
}

/**
 * Parses a typed amount to minor units: `1,234.56` → `123456`. A sign or the country's currency may stand beside it ({@link
 * partsOf}, {@link readDigits}). Returns `undefined` for no amount, too many decimals, or more than a number represents exactly.
 */
export function parseMoney(
  text: string,
  { numberFormat, currency, currencySymbol, amount: { precision } }: ReadMoney,
): number | undefined {
  const parts = partsOf(text);
  const facts =
    currency !== undefined && currencySymbol !== undefined ? { currency, currencySymbol } : undefined;
  if (parts?.currency !== undefined && !(facts && isOwnSign(parts.currency, facts))) return undefined;
  const typed = parts && readDigits(parts.digits, numberFormat);
  if (!typed || typed.fraction.length > precision) return undefined;
  const minor = Number(typed.whole + typed.fraction.padEnd(precision, '0'));
  if (!Number.isSafeInteger(minor)) return undefined;
  return minor === 0 ? 0 : parts.sign * minor;
}

/** Returns the facts to read amounts without a currency sign, as another field names the currency. */
export function withoutSigns({ numberFormat, amount }: MoneyFormat): MoneyFormat {
  return { numberFormat, amount };
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
