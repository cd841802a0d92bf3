import type { Writing } from '../model/BoundField';

/** Card of foreigners who live in Colombia or Peru: 6 to 10 digits without a check digit. */
export function foreignerCard(text: string): boolean {
  return /^\d{6,10}$/.test(text);
}

/** Printed with dots or without. */
export const foreignerCardWriting: Writing = { reads: [{ drops: ' .-' }] };
