import { type CurrencyFacts, isOwnSign } from '../values/amountParts';
import { toHalfWidth } from '../values/halfWidth';

/** Codes of ISO 4217. */
const codes = new Set(Intl.supportedValuesOf('currency'));

/** A sign of a currency: `$`, `US$`, `S/.`, `₮`. */
const sign = /^(?:\p{L}{0,3}\p{Sc}|\p{L}{1,2}\/\.?)$/u;

/**
 * Reads a cell of a currency column as a code in capitals; the country's own sign becomes its code. Returns
 * `unreadable` for anything else, such as a word, so that its row is compared with nothing.
 */
export function readCurrency(text: string, country: CurrencyFacts): string {
  // Nearly all cells of a file are so, and a file may have a million.
  if (text === country.currency) return text;
  const written = toHalfWidth(text).toUpperCase();
  if (isOwnSign(written, country)) return country.currency;
  return codes.has(written) || sign.test(written) ? written : 'unreadable';
}
