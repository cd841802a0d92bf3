import type { MoneyFormat } from './formatMoney';
import { numberSeparators } from './numberSeparators';

/**
 * What a person typed as minor units: `1,234.56` → `123456`. A lone separator before one or two last digits is the
 * decimal one in every country, because no group is that short. `undefined` where the text is no amount, has more
 * decimals than the currency, or is beyond what a number holds exactly.
 */
export function parseMoney(text: string, { numberFormat, precision }: MoneyFormat): number | undefined {
  const { group, decimal } = numberSeparators(numberFormat);
  const compact = text.replace(/\s/g, '');
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
  // Groups of two before the last one are how South Asia writes lakhs.
  const valid =
    /^\d{1,3}$/.test(first) && last?.length === 3 && groups.every((each) => /^\d{2,3}$/.test(each));
  return valid ? first + groups.join('') : undefined;
}
