import { partsOf } from '../values/amountParts';

/** What an amount may have before its decimals. */
export const decimalSigns = ['.', ','] as const;

/** What an amount has before its decimals. */
export type DecimalSign = (typeof decimalSigns)[number];

/** What the amounts of a column say together about their decimal sign. */
type DecimalsFound =
  | DecimalSign
  /** Every amount can be read in both ways, such as `1.234`. */
  | 'ambiguous'
  /** They are written in different ways. */
  | 'mixed';

/**
 * Reads the decimal sign of a column's amounts off all of them, as one alone may be read in two ways: `1,234` is 1234 in Mexico and 1.234
 * in Colombia. Where amounts are whole (`isWhole`), as in Indonesia, it is 1234 for certain. Texts that are no amounts say nothing.
 */
export function findDecimalSign(texts: Iterable<string>, isWhole = false): DecimalsFound {
  const found = new Set<DecimalSign>();
  let isAmbiguous = false;
  for (const text of texts) {
    const parts = partsOf(text);
    if (!parts || !/[.,]/.test(parts.digits)) continue;
    const { digits } = parts;
    const sign = decimalSignOf(digits) ?? (isWhole || parts.isWhole ? otherSign(digits) : undefined);
    if (sign) found.add(sign);
    else isAmbiguous = true;
  }
  if (found.size > 1) return 'mixed';
  return [...found][0] ?? (isAmbiguous ? 'ambiguous' : '.');
}

/** The decimal sign of an amount whose only separator is that of groups. */
function otherSign(digits: string): DecimalSign {
  return digits.includes('.') ? ',' : '.';
}

/**
 * Reads an amount in minor units: with the sign before or behind it, in brackets, with a currency or with DR and CR. `decimal` is that of its
 * column. Undefined for what is no amount, and for more than two decimals, unless they are zeros.
 */
export function readAmount(text: string, decimal: DecimalSign): number | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const [whole = '', fraction = '', ...rest] = parts.digits.split(decimal);
  const decimals = /^([0-9]{0,2})0*$/.exec(fraction)?.[1];
  if (rest.length > 0 || decimals === undefined) return undefined;
  const plain = withoutGroups(whole, decimal === '.' ? ',' : '.');
  if (plain === undefined) return undefined;
  const minor = Number(plain + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(minor)) return undefined;
  return minor === 0 ? 0 : parts.sign * minor;
}

/** The decimal sign of one amount; undefined where its separator may as well be that of groups. */
function decimalSignOf(digits: string): DecimalSign | undefined {
  const used = [...new Set(digits.replace(/[0-9]/g, ''))] as DecimalSign[];
  const [last] = /[.,](?=[0-9]*$)/.exec(digits) as RegExpExecArray & [DecimalSign];
  if (used.length > 1) return last;
  const parts = digits.split(last);
  const other = last === '.' ? ',' : '.';
  if (parts.length > 2) return other;
  const [whole = '', fraction = ''] = parts;
  const isGroup = fraction.length === 3 && /^[1-9][0-9]{0,2}$/.test(whole);
  return isGroup ? undefined : last;
}

/** South Asia writes lakhs: groups of two digits before the last group. */
function withoutGroups(whole: string, group: string): string | undefined {
  if (/^[0-9]*$/.test(whole)) return whole;
  const [first = '', ...groups] = whole.split(group);
  const isValid =
    /^[0-9]{1,3}$/.test(first) &&
    groups.at(-1)?.length === 3 &&
    groups.every((each) => /^[0-9]{2,3}$/.test(each));
  return isValid ? first + groups.join('') : undefined;
}
