import { isValidIBAN } from 'ibantools';
import type { Writing } from '../model/BoundField';

/**
 * International bank account number (ISO 13616) of any country, without spaces and in capitals. Structures are those of
 * `ibantools`, but for countries that it has otherwise than the registry.
 */
export function iban(text: string): boolean {
  const country = text.slice(0, 2);
  if (!Object.hasOwn(structures, country)) return isValidIBAN(text);
  return structures[country]!.test(text) && hasCheckDigits(text);
}

/** Structures by SWIFT's IBAN registry where `ibantools` 4.5.4 has another one: it takes no letters in `PK2!n4!a16!c`. */
const structures: Record<string, RegExp> = { PK: /^PK\d{2}[A-Z]{4}[\dA-Z]{16}$/ };

/**
 * Whether the check digits are valid: the number modulo 97 is 1 (ISO 7064). Letters count as 10 to 35, and the first
 * four characters move to the end.
 */
function hasCheckDigits(text: string): boolean {
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) => parseInt(character, 36)).join(
    '',
  );
  return BigInt(digits) % 97n === 1n;
}

/** Printed in groups of four: `PK36 SCBL 0000 0011 2345 6702`. */
export const ibanWriting: Writing = {
  reads: [{ drops: ' -', upper: true }],
  shows: [{ of: '([\\dA-Z]{4})(?=[\\dA-Z])', to: '$1 ' }],
};
