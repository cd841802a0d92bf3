import { digitsOf, weightedSum } from './digits';
import type { Writing } from '../model/BoundField';

/** Argentina's tax number (CUIT, CUIL): 11 digits, of which the last is a check digit. */
export function cuit(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const digits = digitsOf(text);
  // A remainder of 1 would need the digit 10: such numbers are never given out.
  return digits[10] === (11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
}

/** Printed as `20-17254359-7`. */
export const cuitWriting: Writing = {
  reads: [{ drops: ' .-' }],
  shows: [{ of: '^(\\d{2})(\\d{8})(\\d)$', to: '$1-$2-$3' }],
};
