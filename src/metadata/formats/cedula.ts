import type { Writing } from '../model/BoundField';

/** Colombia's citizenship card: 6 to 10 digits without a check digit. */
export function cedula(text: string): boolean {
  return /^\d{6,10}$/.test(text);
}

/** Printed as `1.020.304.050`. */
export const cedulaWriting: Writing = {
  reads: [{ drops: ' .-' }],
  shows: [{ of: '(\\d)(?=(?:\\d{3})+$)', to: '$1.' }],
};
