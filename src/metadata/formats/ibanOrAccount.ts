import { iban } from './iban';
import type { Writing } from '../model/BoundField';

/**
 * An account number for a SWIFT transfer: an IBAN, with its check digits, or 4 to 34 digits and capitals. What begins like an
 * IBAN must be one.
 */
export function ibanOrAccount(text: string): boolean {
  if (/^[A-Z]{2}\d{2}[\dA-Z]{11,}$/.test(text)) return iban(text);
  return /^(?=[A-Z]*\d)[\dA-Z]{4,34}$/.test(text);
}

/** Printed in groups. */
export const ibanOrAccountWriting: Writing = { reads: [{ drops: ' -', upper: true }] };
