/** No movement is larger, in minor units. */
const maxAmount = 100_000_000_000_000;

/**
 * Reads an amount that a format writes without groups: `750`, `750.`, `750.5`, `.50`, `750,00`. Returns minor units, with its sign; undefined
 * for anything else, and for more than two decimals, unless they are zeros.
 */
export function readPlainAmount(text: string): number | undefined {
  const [, sign = '', whole = '', decimals = ''] =
    /^([-+]?)([0-9]*)(?:[.,]([0-9]{0,2})0*)?$/.exec(text.trim()) ?? [];
  if (whole + decimals === '') return undefined;
  return minorUnits(`${whole}${decimals.padEnd(2, '0')}`, sign === '-');
}

/** Reads digits with two implied decimals: `000000000075000` is 750.00. Returns minor units; undefined for anything else. */
export function readImpliedAmount(digits: string): number | undefined {
  return /^[0-9]+$/.test(digits.trim()) ? minorUnits(digits.trim(), false) : undefined;
}

function minorUnits(digits: string, isNegative: boolean): number | undefined {
  const minor = Number(digits);
  if (!Number.isSafeInteger(minor) || minor > maxAmount) return undefined;
  return isNegative && minor !== 0 ? -minor : minor;
}
