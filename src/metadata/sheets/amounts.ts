import { type AmountParts, partsOf } from '../values/amountParts';

/** Possible signs before the decimals of an amount. */
export const decimalSigns = ['.', ','] as const;

/** Sign before the decimals of an amount. */
export type DecimalSign = (typeof decimalSigns)[number];

/** Decimal sign of a column, as far as its amounts show it. */
type DecimalsFound =
  | DecimalSign
  /** Every amount can be read in both ways, such as `1.234`. */
  | 'ambiguous'
  /** They are written in different ways. */
  | 'mixed';

/** An amount that says something of how its column is written, and its row. */
export interface WrittenSample {
  row: number;
  text: string;
}

/**
 * Finds the decimal sign of a column from all of its amounts, as a single one may be ambiguous. `1,234` is 1234 in
 * Mexico and 1.234 in Colombia; where amounts are whole (`isWhole`) it is 1234. Other texts are ignored.
 */
export class DecimalSigns {
  readonly #isWhole: boolean;
  #isAmbiguous = false;
  readonly #samples: Partial<Record<DecimalSign, WrittenSample>> = {};

  constructor(isWhole = false) {
    this.#isWhole = isWhole;
  }

  /** Notes an amount, whose parts the caller may know already. */
  add(text: string, row: number, parts = partsOf(text)): void {
    if (!parts || !/[.,]/.test(parts.digits)) return;
    const sign =
      decimalSignOf(parts.digits) ?? (this.#isWhole || parts.isWhole ? otherSign(parts.digits) : undefined);
    if (sign === undefined) this.#isAmbiguous = true;
    else this.#samples[sign] ??= { row, text };
  }

  get found(): DecimalsFound {
    const { '.': point, ',': comma } = this.#samples;
    if (point && comma) return 'mixed';
    if (comma) return ',';
    return this.#isAmbiguous && !point ? 'ambiguous' : '.';
  }

  /** The first amount with a decimal point, and the first with a comma, as far as there are some. */
  get samples(): WrittenSample[] {
    return decimalSigns.flatMap((sign) => this.#samples[sign] ?? []);
  }
}

/** Finds the decimal sign in texts that are already complete. */
export function findDecimalSign(texts: Iterable<string>, isWhole = false): DecimalsFound {
  const signs = new DecimalSigns(isWhole);
  for (const text of texts) signs.add(text, 0);
  return signs.found;
}

/** The decimal sign of an amount whose only separator is that of groups. */
function otherSign(digits: string): DecimalSign {
  return digits.includes('.') ? ',' : '.';
}

/**
 * Reads an amount in minor units; undefined for no amount, or more than two decimals that are not zeros. It may have a
 * sign on either side, brackets, a currency, or DR and CR. `decimal` is that of its column.
 */
export function readAmount(text: string, decimal: DecimalSign): number | undefined {
  const parts = partsOf(text);
  return parts && minorUnits(parts, decimal);
}

/** Returns the minor units of an amount whose parts are known, on the conditions of `readAmount`. */
export function minorUnits(parts: AmountParts, decimal: DecimalSign): number | undefined {
  const { digits } = parts;
  const point = digits.indexOf(decimal);
  if (point !== -1 && digits.includes(decimal, point + 1)) return undefined;
  const whole = withoutGroups(point === -1 ? digits : digits.slice(0, point), decimal === '.' ? ',' : '.');
  const decimals = point === -1 ? '00' : twoDecimals(digits.slice(point + 1));
  if (whole === undefined || decimals === undefined) return undefined;
  const minor = Number(whole + decimals);
  if (!Number.isSafeInteger(minor)) return undefined;
  return minor === 0 ? 0 : parts.sign * minor;
}

/** The decimal sign of one amount that has separators; undefined where its one may as well be that of groups. */
function decimalSignOf(digits: string): DecimalSign | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const last = point > comma ? '.' : ',';
  if (point !== -1 && comma !== -1) return last;
  const at = Math.max(point, comma);
  if (digits.indexOf(last) !== at) return last === '.' ? ',' : '.';
  const isGroup = digits.length - at === 4 && /^[1-9][0-9]{0,2}$/.test(digits.slice(0, at));
  return isGroup ? undefined : last;
}

/** Decimals as two digits; undefined where there is more behind them than zeros. */
function twoDecimals(fraction: string): string | undefined {
  return fraction.length === 2 ? inDigits(fraction) : /^([0-9]{0,2})0*$/.exec(fraction)?.[1]?.padEnd(2, '0');
}

/** A text without separators; undefined for one with some. */
function inDigits(text: string): string | undefined {
  return text.includes('.') || text.includes(',') ? undefined : text;
}

/** South Asia writes lakhs: groups of two digits before the last group. */
function withoutGroups(whole: string, group: string): string | undefined {
  if (!whole.includes(group)) return whole;
  // As nearly all are: one group, of three digits.
  const at = whole.length - 4;
  if (at >= 1 && at <= 3 && whole.indexOf(group) === at) return whole.slice(0, at) + whole.slice(at + 1);
  const [first = '', ...groups] = whole.split(group);
  const isValid =
    /^[0-9]{1,3}$/.test(first) &&
    groups.at(-1)?.length === 3 &&
    groups.every((each) => /^[0-9]{2,3}$/.test(each));
  return isValid ? first + groups.join('') : undefined;
}
