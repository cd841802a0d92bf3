import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, open } from './support/payoutFiles';

/**
 * Files of other programs: openpyxl 3.1 (Chinese titles, formatted rows), XlsxWriter 3.2 (cells, dates of a Mac) and LibreOffice
 * 7.4 (the file named after it).
 */
function fixture(name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.xlsx`))).buffer;
}

describe('a file that another program has written', () => {
  it('is read below an empty sheet, a merged title and Chinese headings, with cells of all kinds', async () => {
    const rows = await check(fixture('chineseTitles'));
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
    expect(rows.map(({ number, values }) => ({ number, ...values }))).toEqual([
      {
        number: 4,
        payee: 'María',
        account: '012345678901234567',
        amount: 125_050,
        kind: 'b',
        on: '2026-11-20',
        urgent: true,
      },
      {
        number: 5,
        payee: '李雷',
        account: '0012',
        amount: 8_000,
        kind: 'b',
        on: '2026-11-21',
        urgent: false,
      },
      { number: 6, payee: 'Ana', account: '7', amount: 30, kind: 'b', on: '2026-11-22', urgent: true },
    ]);
  });

  it('says where digits were lost or a formula is', async () => {
    const rows = await check(fixture('cells'));
    expect(rows.map(({ errors }) => errors.map(({ path, keyword }) => `${path} ${keyword}`))).toEqual([
      ['/account longNumber'],
      ['/amount formula'],
      [],
      [],
    ]);
    expect(rows.map(({ values }) => values)).toMatchObject([
      { payee: 'Ana', amount: 1_000, on: '2026-02-28', urgent: true },
      { payee: 'Ben', account: '123456789012345678', urgent: false },
      { payee: 'Cem', account: '12', amount: 123_456_789 },
      { payee: 'Dia', account: '13', amount: 123_450, on: '2026-02-28' },
    ]);
  });

  it('has no rows where cells have nothing but a format', async () => {
    const { opened } = await open(fixture('formattedRows'));
    expect(opened).toMatchObject({ rows: 2 });
    const rows = await check(fixture('formattedRows'));
    expect(rows.map(({ number, values }) => [number, values.payee])).toEqual([
      [2, 'Ana'],
      [700, 'Ben'],
    ]);
  });

  it('has the dates that it shows where it counts days from 1904', async () => {
    expect(await check(fixture('macDates'))).toMatchObject([{ errors: [], values: { on: '2026-02-28' } }]);
  });

  it('says of a sheet of LibreOffice what each of its cells holds, or why it cannot be used', async () => {
    const rows = await check(fixture('libreOffice'));
    expect(rows.map(({ number, values }) => [number, values])).toMatchObject([
      [
        2,
        {
          payee: 'María',
          account: '012345678901234567',
          amount: 125_050,
          kind: 'b',
          on: '2026-11-20',
          urgent: true,
        },
      ],
      [3, { payee: '李雷', account: '0012', amount: 8_000, kind: 'b', on: '2026-11-21', urgent: false }],
      // It writes 18 digits as 1.23456789012346E+017, and the sum of 0.1 and 0.2 as 0.3.
      [4, { payee: 'Ana', amount: 30, on: '2026-11-22', urgent: false }],
      [5, { payee: 'Ben', account: '13' }],
      [6, { payee: 'Cem', amount: 1_250, urgent: true }],
    ]);
    expect(rows.map(({ errors }) => errors.map(({ path, keyword }) => `${path} ${keyword}`))).toEqual([
      [],
      [],
      ['/account longNumber'],
      ['/amount formula'],
      [],
    ]);
  });
});
