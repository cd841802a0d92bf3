import type { BankFileContent } from './writePain';
import { decimal } from './writePain';

/** The first line; the columns never change their places, as banks map them. */
const columns = [
  'id',
  'number',
  'merchant',
  'amount',
  'currency',
  'transfer_currency',
  'name',
  'bank',
  'bic',
  'iban',
  'account',
] as const;

/**
 * Writes the payments as CSV by RFC 4180. All its texts are ASCII, so there is no byte order mark, which banks' programs take for
 * a part of the first heading; and none begins with a sign of a formula.
 */
export function writeBankCsv({ payments, currency, precision }: BankFileContent): string {
  const rows = payments.map(({ id, number, merchant, amount, kind, name, bankName, bic, account }) => {
    const row: Record<(typeof columns)[number], string> = {
      id,
      number,
      merchant,
      amount: decimal(amount, precision),
      currency,
      transfer_currency: kind === 'usd' ? 'USD' : currency,
      name,
      bank: bankName ?? '',
      bic: bic ?? '',
      iban: 'iban' in account ? account.iban : '',
      account: 'number' in account ? account.number : '',
    };
    return columns.map((column) => row[column]);
  });
  return [[...columns], ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** No text has quotes or breaks: banks take neither. */
const cell = (text: string) => (text.includes(',') ? `"${text}"` : text);
