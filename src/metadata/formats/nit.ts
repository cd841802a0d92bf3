import { digitsOf, weightedSum } from './digits';
import type { Writing } from '../model/BoundField';

/** Colombia's tax number: 9 digits and an optional check digit (DIAN). */
export function nit(text: string): boolean {
  if (!/^\d{9,10}$/.test(text)) return false;
  if (text.length === 9) return true;
  const digits = digitsOf(text);
  const remainder = weightedSum(digits, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return digits[9] === (remainder > 1 ? 11 - remainder : remainder);
}

/** Printed as `900.123.456-8`. */
export const nitWriting: Writing = {
  reads: [{ drops: ' .-' }],
  shows: [
    { of: '^(\\d{3})(\\d{3})(\\d{3})(\\d)$', to: '$1.$2.$3-$4' },
    { of: '^(\\d{3})(\\d{3})(\\d{3})$', to: '$1.$2.$3' },
  ],
};
