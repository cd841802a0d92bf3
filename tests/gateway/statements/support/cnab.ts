/** A line of a width with texts at columns, from 1. */
export function record(width: number, fields: Readonly<Record<number, string | undefined>>): string {
  let line = ' '.repeat(width);
  for (const [column, text = ''] of Object.entries(fields)) {
    const at = Number(column) - 1;
    line = line.slice(0, at) + text + line.slice(at + text.length);
  }
  return line;
}

/** Balances of a statement: 18 digits, and C or D. */
interface Balances {
  opening: string;
  closing: string;
}

/** A CNAB 240 file of one batch with segments, by their letter. */
export function cnab240(
  bank: string,
  segments: readonly [letter: string, fields: Readonly<Record<number, string>>][],
  balances?: Balances,
): string {
  const head = (batch: string, kind: string) => ({ 1: bank, 4: batch, 8: kind });
  const lines = [
    record(240, { ...head('0000', '0'), 143: '2' }),
    record(240, {
      ...head('0001', '1'),
      10: balances ? '04' : '01',
      59: '000000012345',
      ...(balances ? { 151: balances.opening } : {}),
    }),
    ...segments.map(([letter, fields], index) =>
      record(240, { ...head('0001', '3'), 9: String(index + 1).padStart(5, '0'), 14: letter, ...fields }),
    ),
    record(240, { ...head('0001', '5'), ...(balances ? { 151: balances.closing } : {}) }),
    record(240, head('9999', '9')),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** A CNAB 400 return of a bank with records. */
export function cnab400(bank: string, records: readonly string[]): string {
  const header = record(400, {
    1: '02RETORNO01COBRANCA',
    27: '00000000000001234567',
    77: bank,
    95: '261126',
  });
  return `${[header, ...records, record(400, { 1: '9201' })].join('\r\n')}\r\n`;
}
