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
