import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { bytesOf, type Cells, check, encode, open } from './support/payoutFiles';

const valuesOf = async (content: ArrayBuffer, name?: string) =>
  (await check(content, name)).map(({ values }) => values);

/** The fields that were found for headings. */
async function found(headings: string[]) {
  const { opened } = await open(bytesOf([headings, headings.map(() => 'x')]));
  return 'columns' in opened ? opened.columns.map(({ field }) => field) : opened.problem;
}

/** The cells of a workbook's first sheet, as they are shown. */
function rowsOf(bytes: ArrayBuffer): unknown[] {
  const book = read(bytes);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
}

describe('the columns of a file', () => {
  it('are found by title in any language, name and alias, whatever the case, accents, marks and brackets', async () => {
    expect(await found(['PAYEE NAME *', 'account', '金额（MXN）', 'Kínd'])).toEqual([
      'payee',
      'account',
      'amount',
      'kind',
    ]);
    expect(await found(['beneficiary', 'AMOUNT (AAA)'])).toEqual(['payee', 'amount']);
  });

  it('are found by nearness, each once, and not by chance', async () => {
    expect(await found(['Benificiary', 'Acount', 'Amounts', 'Colour', 'Amount'])).toEqual([
      'payee',
      'account',
      undefined,
      undefined,
      'amount',
    ]);
  });

  it('that say something about rows are ignored', async () => {
    expect(await found(['Payee name', '⚠ Amount'])).toEqual(['payee', undefined]);
  });

  it('are below titles and empty rows', async () => {
    const rows = await check(bytesOf([['Payouts of May'], [], ['Payee name', 'Amount'], ['Ana', 1]]));
    expect(rows).toMatchObject([{ number: 4, values: { payee: 'Ana', amount: 100 } }]);
  });
});

describe('the cells of a file', () => {
  it('are read as the fields have them', async () => {
    const rows: Cells = [
      ['Payee name', 'Account', 'Amount', 'Kind', 'Pay on', 'Urgent'],
      ['Ana', '0012', 12.5, '银行', { t: 'n', v: 46_346, z: 'yyyy-mm-dd' }, 'yes'],
      ['Ben', '00-34 56', '1,234.50', 'Bank', '2026/1/5', 'no'],
    ];
    expect(await valuesOf(bytesOf(rows))).toEqual([
      { payee: 'Ana', account: '0012', amount: 1250, kind: 'b', on: '2026-11-20', urgent: true },
      { payee: 'Ben', account: '003456', amount: 123_450, kind: 'b', on: '2026-01-05', urgent: false },
    ]);
  });

  it('keep leading zeros and all digits in CSV, whatever separates them', async () => {
    const csv = 'Payee name;Account;Amount\r\nAna;012345678901234567;"10,50"\r\n';
    expect(await valuesOf(encode(`\uFEFF${csv}`), 'file.csv')).toEqual([
      { payee: 'Ana', account: '012345678901234567', amount: 1050 },
    ]);
  });

  it('are wrong where they are formulas, errors, or numbers that may have lost digits', async () => {
    const rows = await check(
      bytesOf([
        ['Payee name', 'Account', 'Amount'],
        ['Ana', Number('32180000118359719'), { t: 'n', f: '1+1', v: 2 }],
        ['Ben', '12', { t: 'e', v: 15 }],
        ['=cmd()', '12', 10],
      ]),
    );
    expect(rows[0]!.errors).toMatchObject([
      { path: '/account', keyword: 'longNumber' },
      { path: '/amount', keyword: 'formula' },
    ]);
    expect(rows[1]!.errors).toMatchObject([{ path: '/amount', keyword: 'cellError' }]);
    // A text that only looks like a formula is one.
    expect(rows[2]).toMatchObject({ errors: [], values: { payee: '=cmd()' } });
  });

  it('are checked by the rules of the form, each at its place', async () => {
    const rows = await check(
      bytesOf([
        ['Payee name', 'Account', 'Amount', 'Kind'],
        ['A name too long', 'x', 0, 'Cash'],
        [null, null, 1],
      ]),
    );
    expect(rows[0]!.errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      '/payee maxLength',
      '/account pattern',
      '/amount minimum',
      '/kind enum',
    ]);
    expect(rows[1]!.errors).toMatchObject([{ path: '/payee', keyword: 'required' }]);
  });

  it('are checked again when they are changed, and keep what was not', async () => {
    const { reader, opened } = await open(
      bytesOf([
        ['Payee name', 'Amount', 'Pay on'],
        ['Ana', 'much', { t: 'n', v: 46_346, z: 'yyyy-mm-dd' }],
      ]),
    );
    if ('problem' in opened) throw new Error(opened.problem);
    await reader.check({ columns: opened.columns.map(({ field }) => field), same: {} }, () => undefined);
    expect(await reader.recheck(2, { amount: '7.00' })).toMatchObject({
      errors: [],
      values: { payee: 'Ana', amount: 700, on: '2026-11-20' },
    });
  });
});

describe('what is the same in all rows', () => {
  it('counts in each, until it is changed in one, and is in the file of remarks', async () => {
    const { reader, opened } = await open(bytesOf([['Payee name'], ['Ana'], ['Ben']]));
    if ('problem' in opened) throw new Error(opened.problem);
    const rows: CheckedRow[] = [];
    const columns = opened.columns.map(({ field }) => field);
    await reader.check({ columns, same: { amount: '12.50', kind: 'Bank' } }, (part) => rows.push(...part));
    expect(rows).toMatchObject([
      { errors: [], values: { payee: 'Ana', amount: 1_250, kind: 'b' } },
      { errors: [], values: { payee: 'Ben', amount: 1_250, kind: 'b' } },
    ]);
    expect(await reader.recheck(3, { amount: '7.00' })).toMatchObject({ values: { amount: 700, kind: 'b' } });
    const remarks: [number, string][] = [[3, 'x']];
    const bytes = await reader.mark({ edits: [[3, { amount: '7.00' }]], remarks, heading: '⚠' });
    expect(rowsOf(bytes)).toEqual([
      ['Payee name', 'Amount', 'Kind', '⚠'],
      ['Ben', '7.00', 'Bank', 'x'],
    ]);
  });
});

describe('a file with remarks', () => {
  it('has the rows that are to be corrected with all their columns, and can be imported again', async () => {
    const { reader, opened } = await open(
      bytesOf([
        ['Payee name', 'Amount', 'Colour', '⚠ Old remark'],
        ['Ana', 1, 'red', 'x'],
        ['Ben', 'much', 'blue', 'y'],
      ]),
    );
    if ('problem' in opened) throw new Error(opened.problem);
    await reader.check({ columns: opened.columns.map(({ field }) => field), same: {} }, () => undefined);
    const bytes = await reader.mark({
      edits: [[3, { payee: 'Benedict' }]],
      remarks: [[3, 'Amount: …']],
      heading: '⚠ To be corrected',
    });
    expect(rowsOf(bytes)).toEqual([
      ['Payee name', 'Amount', 'Colour', '⚠ To be corrected'],
      ['Benedict', 'much', 'blue', 'Amount: …'],
    ]);
    expect(await check(bytes)).toMatchObject([{ number: 2, texts: { payee: 'Benedict', amount: 'much' } }]);
  });
});
