import { isYymmdd } from './digits';
import type { Writing } from '../model/BoundField';

const shape = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/;
const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Mexico's number of a person: 18 characters that hold the day of birth, the last is a check digit (RENAPO). */
export function curp(text: string): boolean {
  if (!shape.test(text) || !isYymmdd(text.slice(4, 10))) return false;
  const sum = Array.from(text.slice(0, 17)).reduce(
    (total, character, index) => total + values.indexOf(character) * (18 - index),
    0,
  );
  return Number(text[17]) === (10 - (sum % 10)) % 10;
}

/** Typed in small letters, and in parts. */
export const curpWriting: Writing = { reads: [{ drops: ' -', upper: true }] };
