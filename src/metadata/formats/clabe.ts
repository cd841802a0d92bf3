import { digitsOf } from './digits';
import type { Writing } from '../model/BoundField';

const weights = [3, 7, 1];

/** Mexico's interbank account number: 18 digits, of which the last is a check digit (Banco de México). */
export function clabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, index) => total + ((digit * weights[index % 3]!) % 10), 0);
  return digits[17] === (10 - (sum % 10)) % 10;
}

/** Printed in its parts: `002 010 07777777777 1`. */
export const clabeWriting: Writing = { reads: [{ drops: ' -' }] };
