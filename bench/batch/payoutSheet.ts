import { utils, write } from 'xlsx';

const headings = [
  'Payee name',
  'Account type',
  'Payee account',
  'Payee phone',
  'Payee e-mail',
  'ID type',
  'ID number',
  'Amount',
  'Description',
];
const account = '032180000118359719';

/** Returns an xlsx file of payouts in Mexico; every tenth has a wrong account, phone and amount. */
export function payoutSheet(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => {
    const isWrong = index % 10 === 4;
    return [
      `María López ${index}`,
      'Bank card',
      isWrong ? '123' : account,
      isWrong ? '55123456789' : '5512345678',
      `maria.${index}@example.com`,
      'RFC',
      'GODE561231GR8',
      isWrong ? 'a lot' : 1_000 + index / 100,
      `Invoice ${index}`,
    ];
  });
  const book = utils.book_new(utils.aoa_to_sheet([headings, ...rows]), 'Payouts');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
