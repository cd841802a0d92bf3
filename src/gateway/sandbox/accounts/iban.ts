import { formats } from '../../../metadata/formats/formats';

/** A Pakistani IBAN of the bank with that four-letter code, for an account of 16 digits. */
export function iban(bank: string, account: string): string {
  for (let check = 2; check <= 98; check++) {
    const candidate = `PK${String(check).padStart(2, '0')}${bank}${account}`;
    if (formats.iban!(candidate)) return candidate;
  }
  throw new Error(`There is no IBAN for account ${account} at ${bank}.`);
}
