import type { Writing } from '../model/BoundField';

/** Indonesia's identity number (NIK, on the card KTP): 16 digits with region, day of birth and serial, without a check digit. */
export function ktp(text: string): boolean {
  return /^\d{16}$/.test(text);
}

/** Typed in groups. */
export const ktpWriting: Writing = { reads: [{ drops: ' .-' }] };
