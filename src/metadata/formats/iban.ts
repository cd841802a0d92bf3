import { isValidIBAN } from 'ibantools';

/** International bank account number (ISO 13616) of any country, without spaces and in capitals. */
export function iban(text: string): boolean {
  return isValidIBAN(text);
}
