import { toHalfWidth } from './halfWidth';

/** Separators, and the formatter of whole numbers, of a way to write numbers. */
interface NumberSeparators {
  group: string;
  decimal: string;
  integerFormat: Intl.NumberFormat;
}

const separators = new Map<string, NumberSeparators>();
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Returns the formatter of numbers after a BCP 47 tag, with Latin digits, grouped from 1,000 on. It is cached, because making
 * one is slow.
 */
export function numberFormatter(
  numberFormat: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${numberFormat} ${JSON.stringify(options)}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(numberFormat, {
      useGrouping: 'always',
      ...options,
      numberingSystem: 'latn',
    });
    formatters.set(key, format);
  }
  return format;
}

/** Formats a number that is not money, with all its decimals and `least` of them at least: `1234.5` → `1,234.5`. */
export function formatNumber(value: number, numberFormat: string, least = 0): string {
  return numberFormatter(numberFormat, { minimumFractionDigits: least, maximumFractionDigits: 20 }).format(
    value,
  );
}

/** Returns the separators of a BCP 47 tag. */
export function numberSeparators(numberFormat: string): NumberSeparators {
  const known = separators.get(numberFormat);
  if (known) return known;
  const parts = numberFormatter(numberFormat, { minimumFractionDigits: 1 }).formatToParts(1234567.5);
  const part = (type: string, fallback: string) =>
    parts.find((each) => each.type === type)?.value ?? fallback;
  const found = {
    group: part('group', ','),
    decimal: part('decimal', '.'),
    integerFormat: numberFormatter(numberFormat, { maximumFractionDigits: 0 }),
  };
  separators.set(numberFormat, found);
  return found;
}

/** A number as it was typed: its sign, and the digits before and after the decimal separator. */
interface TypedDigits {
  sign: 1 | -1;
  whole: string;
  fraction: string;
}

/**
 * Reads a typed number in the format of a BCP 47 tag: `1,234.5` in Mexico, `1.234,5` in Colombia. A separator of the other kind is
 * decimal where no group can follow (`0.5`). Otherwise `undefined`, so that `1.234` never means `1,234`.
 */
export function readDigits(text: string, numberFormat: string): TypedDigits | undefined {
  const { group, decimal } = numberSeparators(numberFormat);
  const compact = toHalfWidth(text).replace(/\s/g, '');
  const unsigned = compact.replace(/^[-−+]/, '');
  const [typed = '', fraction = '', ...rest] = splitAtDecimal(unsigned, decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const whole = withoutGroups(typed, group.trim());
  if (whole === undefined || whole + fraction === '') return undefined;
  return { sign: /^[-−]/.test(compact) ? -1 : 1, whole, fraction };
}

/** Parses a typed number that is not money: see {@link readDigits}. Undefined where it is none. */
export function parseNumber(text: string, numberFormat: string): number | undefined {
  const typed = readDigits(text, numberFormat);
  if (!typed) return undefined;
  const number = Number(`${typed.whole || '0'}.${typed.fraction || '0'}`);
  if (!Number.isFinite(number)) return undefined;
  return number === 0 ? 0 : typed.sign * number;
}

function splitAtDecimal(text: string, decimal: string): string[] {
  const foreignDecimal = /^(\d+)[.,](\d{1,2}|\d{4,})$/.exec(text);
  if (foreignDecimal && !text.includes(decimal)) return foreignDecimal.slice(1);
  return text.split(decimal);
}

function withoutGroups(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  if (group === '') return undefined;
  const [first = '', ...groups] = whole.split(group);
  const last = groups.at(-1);
  // South Asia writes lakhs: groups of two digits before the last group. No group follows a zero: 0.125 is a fraction.
  const valid =
    /^[1-9]\d{0,2}$/.test(first) && last?.length === 3 && groups.every((each) => /^\d{2,3}$/.test(each));
  return valid ? first + groups.join('') : undefined;
}

/** Shares of fewer records are not compared: one more would change them by 5 percentage points. */
export const fewestCompared = 20;

/** Facts of a country or a user. */
interface Facts {
  /** A BCP 47 tag. */
  numberFormat: string;
}

/** Returns the difference of two shares in percentage points: whether it grew, and the signed text, such as `+1.2`. */
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
  return numberFormatter(numberFormat, written).format(value);
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
