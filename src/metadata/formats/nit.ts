import { digitsOf, weightedSum } from './digits';

/** Colombia's tax number: 9 digits and an optional check digit (DIAN). */
export function nit(text: string): boolean {
  if (!/^\d{9,10}$/.test(text)) return false;
  if (text.length === 9) return true;
  const digits = digitsOf(text);
  const remainder = weightedSum(digits, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return digits[9] === (remainder > 1 ? 11 - remainder : remainder);
}
