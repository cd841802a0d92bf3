import { digitsOf, weightedSum } from './digits';
import type { Writing } from '../model/BoundField';

/** Chile's tax and identity number: 7 or 8 digits, an optional hyphen, and a check digit, where K means 10. */
export function rut(text: string): boolean {
  const [, body, check] = /^(\d{7,8})-?([\dKk])$/.exec(text) ?? [];
  if (!body || !check) return false;
  const remainder = weightedSum(digitsOf(body).toReversed(), [2, 3, 4, 5, 6, 7, 2, 3]) % 11;
  return check.toUpperCase() === '0K987654321'[remainder];
}

/** Printed as `12.345.678-5`, and stored with its hyphen, whether it is given or not. */
export const rutWriting: Writing = {
  reads: [{ drops: ' .-', upper: true, puts: { of: '^(\\d{7,8})([\\dK])$', to: '$1-$2' } }],
  shows: [{ of: '^(\\d{1,2})(\\d{3})(\\d{3})-?([\\dK])$', to: '$1.$2.$3-$4' }],
};
