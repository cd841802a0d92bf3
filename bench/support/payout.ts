/** Returns a payout with another payee each time. A program that repeats an order must confirm it. */
export const payout = (number: number) => ({
  merchantOrderNo: `BENCH-${number}`,
  payeeName: 'Ana Torres',
  accountType: 3,
  payeeAccount: clabe(`646180${String(number).padStart(11, '0')}`),
  amount: 1_000 + number,
});

/** An account number in Mexico: 17 digits, and the one that checks them. */
function clabe(digits: string): string {
  const weighted = Array.from(digits, (digit, place) => (Number(digit) * [3, 7, 1][place % 3]!) % 10);
  const sum = weighted.reduce((total, value) => total + value, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
