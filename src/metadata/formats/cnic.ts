import type { Writing } from '../model/BoundField';

/** Pakistan's identity card: 13 digits. The first is the province; the last is odd for men and even for women. */
export function cnic(text: string): boolean {
  return /^[1-7]\d{11}[1-9]$/.test(text);
}

/** Printed as `34201-0891231-8`. */
export const cnicWriting: Writing = {
  reads: [{ drops: ' -' }],
  shows: [{ of: '^(\\d{5})(\\d{7})(\\d)$', to: '$1-$2-$3' }],
};
