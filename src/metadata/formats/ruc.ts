import { digitsOf, weightedSum } from './digits';
import type { Writing } from '../model/BoundField';

/** Peru's tax number: 11 digits that begin with the kind of taxpayer, the last is a check digit (SUNAT). */
export function ruc(text: string): boolean {
  if (!/^(10|15|16|17|20)\d{9}$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = 11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return digits[10] === check % 10;
}

/** Typed in groups. */
export const rucWriting: Writing = { reads: [{ drops: ' -' }] };
