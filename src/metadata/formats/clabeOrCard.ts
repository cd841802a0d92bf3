import { cardNumber } from './cardNumber';
import { clabe } from './clabe';
import type { Writing } from '../model/BoundField';

/** Where money can be sent to in Mexico: a CLABE of 18 digits, or a debit card of 16. */
export function clabeOrCard(text: string): boolean {
  return clabe(text) || (text.length === 16 && cardNumber(text));
}

/** Both are printed in groups. */
export const clabeOrCardWriting: Writing = { reads: [{ drops: ' -' }] };
