import { isYymmdd } from './digits';
import type { Writing } from '../model/BoundField';

/**
 * Mexico's tax number: 12 characters for a company, 13 for a person, with the day of foundation or birth. The check
 * character at its end is not verified: the tax office itself has issued numbers with a wrong one.
 */
export function rfc(text: string): boolean {
  const [, day] = /^[A-ZÑ&]{3,4}(\d{6})[A-Z\d]{2}[\dA]$/.exec(text) ?? [];
  return day !== undefined && isYymmdd(day);
}

/** Typed in small letters, and in parts: `GODE-561231-GR8`. */
export const rfcWriting: Writing = { reads: [{ drops: ' -', upper: true }] };
