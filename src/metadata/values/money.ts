/** How amounts are written in a country. */
interface MoneyFormat {
  /** BCP 47 tag that says how numbers are grouped. */
  numberFormat: string;
  /** Decimals of the currency's minor unit. */
  precision: number;
}

/** An amount in minor units as text, grouped and with all of its decimals: `123456` → `1,234.56`. Without a float in between. */
export function formatMoney(minor: number | bigint, { numberFormat, precision }: MoneyFormat): string {
  const { decimal, integerFormat } = numberSeparators(numberFormat);
  const amount = BigInt(minor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(precision + 1, '0');
  const whole = integerFormat.format(BigInt(digits.slice(0, digits.length - precision)));
  const fraction = precision > 0 ? decimal + digits.slice(-precision) : '';
  return (amount < 0n ? '-' : '') + whole + fraction;
}

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

/** How a language writes numbers. */
interface NumberSeparators {
  group: string;
  decimal: string;
  integerFormat: Intl.NumberFormat;
}

const cache = new Map<string, NumberSeparators>();

/** Separators and the formatter of whole numbers of a BCP 47 tag, with Latin digits; kept, because making one is slow. */
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
