import type { Writing } from '../model/BoundField';

/** Indonesia's tax number: 15 digits, or the 16 that have been given out since 2022. */
export function npwp(text: string): boolean {
  return /^\d{15,16}$/.test(text);
}

/** The number of 15 digits is printed as `01.234.567.8-901.000`. */
export const npwpWriting: Writing = {
  reads: [{ drops: ' .-' }],
  shows: [{ of: '^(\\d{2})(\\d{3})(\\d{3})(\\d)(\\d{3})(\\d{3})$', to: '$1.$2.$3.$4-$5.$6' }],
};
