import type { Writing } from '../model/BoundField';

/** Identity document of Argentina and Peru: 7 or 8 digits without a check digit. */
export function dni(text: string): boolean {
  return /^\d{7,8}$/.test(text);
}

/** Printed as `12.345.678` or without dots, by country and age of the document. */
export const dniWriting: Writing = { reads: [{ drops: ' .-' }] };
