import type { Writing } from '../model/BoundField';

/**
 * Indonesia's identity number (NIK, on the card KTP): 16 digits without a check digit. They hold the region, the day of
 * birth and a serial number.
 */
export function ktp(text: string): boolean {
  return /^\d{16}$/.test(text);
}

/** Typed in groups. */
export const ktpWriting: Writing = { reads: [{ drops: ' .-' }] };
