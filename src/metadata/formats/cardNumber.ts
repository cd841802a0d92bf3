import { digitsOf } from './digits';
import type { Writing } from '../model/BoundField';

/** A payment card's number: 13 to 19 digits with the Luhn check digit (ISO/IEC 7812-1). */
export function cardNumber(text: string): boolean {
  if (!/^[1-9]\d{12,18}$/.test(text)) return false;
  const fromRight = digitsOf(text).toReversed();
  const sum = fromRight.reduce((total, digit, index) => {
    const product = index % 2 === 0 ? digit : digit * 2;
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** Printed on cards in groups of four. */
export const cardNumberWriting: Writing = {
  reads: [{ drops: ' -' }],
  shows: [{ of: '(\\d{4})(?=\\d)', to: '$1 ' }],
};
