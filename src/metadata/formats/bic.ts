import type { Writing } from '../model/BoundField';

/** Bank identifier (ISO 9362, also called SWIFT code): 8 or 11 characters. */
export function bic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** Printed in groups: `BOFA US 3N`. */
export const bicWriting: Writing = { reads: [{ drops: ' -', upper: true }] };
