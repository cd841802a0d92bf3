import type { Writing } from '../model/BoundField';

/** Number of a passport (ICAO 9303): 6 to 9 digits and capitals. */
export function passport(text: string): boolean {
  return /^[\dA-Z]{6,9}$/.test(text);
}

/** Printed in capitals, typed in groups. */
export const passportWriting: Writing = { reads: [{ drops: ' -', upper: true }] };
