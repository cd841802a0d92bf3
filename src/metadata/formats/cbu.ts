import { digitsOf, weightedSum } from './digits';
import type { Writing } from '../model/BoundField';

/** Argentina's bank (CBU) or wallet (CVU) account number: 22 digits in two blocks, each with a check digit. */
export function cbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  const digits = digitsOf(text);
  return (
    digits[7] === checkDigit(digits.slice(0, 7), [7, 1, 3, 9, 7, 1, 3]) &&
    digits[21] === checkDigit(digits.slice(8, 21), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  );
}

function checkDigit(digits: number[], weights: number[]): number {
  return (10 - (weightedSum(digits, weights) % 10)) % 10;
}

/** Printed in blocks: `2850590 9 4009041813520 1`. */
export const cbuWriting: Writing = { reads: [{ drops: ' -' }] };
