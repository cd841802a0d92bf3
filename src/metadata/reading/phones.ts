import type { Country } from '../model/definitions';
import { toHalfWidth } from '../values/halfWidth';

/** The facts of a country by which phone numbers are read. */
export type PhoneFacts = Pick<Country, 'dialCode' | 'phonePattern'>;

/**
 * Returns the national number of a phone as people write it (product 8.41). Signs, dialing prefixes and the country's code after
 * `+` or `00` are removed. A number of another country keeps its `+`, which no field of digits takes.
 */
export function readPhone(text: string, { dialCode, phonePattern }: PhoneFacts): string {
  const bare = toHalfWidth(text).replace(/[\s().\-/\p{Pd}]/gu, '');
  const [code] = dialCode === undefined ? [] : (new RegExp(`^(?:\\+|00)${dialCode}`).exec(bare) ?? []);
  const number = bare.slice(code?.length ?? 0);
  const groups = phonePattern === undefined ? undefined : new RegExp(phonePattern).exec(number)?.slice(1);
  return groups?.join('') ?? number;
}

/** Returns a stored number with its dialing code: `+52 5512345678`. One that was stored as it is dialed is read first. */
export function printedPhone(number: string, country: PhoneFacts): string {
  const read = readPhone(number, country);
  const national = /^\d+$/.test(read) ? read : number;
  return country.dialCode ? `+${country.dialCode} ${national}` : national;
}
