import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { open } from './support/payoutFiles';

/** A workbook of sheets by name; rows and sheets may be hidden. */
function workbook(
  sheets: Record<string, unknown[][]>,
  { rows = {}, hidden = [] }: { rows?: Record<string, number[]>; hidden?: string[] } = {},
): ArrayBuffer {
  const book = utils.book_new();
  for (const [name, content] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(content);
    sheet['!rows'] = content.map((_, index) => (rows[name]?.includes(index) ? { hidden: true } : {}));
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}

const cover = [['Instructions'], ['Fill in the next sheet.']];
const payouts = [
  ['Payee name', 'Account', 'Amount'],
  ['Ana', '012345678901234567', 10],
  ['Luz', '012345678901234568', 20.5],
  ['Mar', '012345678901234569', 30],
];

describe('a workbook', () => {
  it('is read from the sheet that has the columns of the form, whatever comes before it', async () => {
    const { opened } = await open(workbook({ Cover: cover, Payments: payouts }));
    expect(opened).toMatchObject({
      sheet: 'Payments',
      rows: 3,
      sheets: [
        { name: 'Cover', isHidden: false },
        { name: 'Payments', isHidden: false },
      ],
    });
  });

  it('is never read from a hidden sheet, unless that is asked for', async () => {
    const content = workbook({ Payments: payouts, Old: payouts }, { hidden: ['Payments'] });
    expect((await open(content.slice(0))).opened).toMatchObject({ sheet: 'Old' });
    expect((await open(content, undefined, { sheet: 'Payments' })).opened).toMatchObject({
      sheet: 'Payments',
    });
  });

  it('without a visible row says so', async () => {
    const { opened } = await open(workbook({ Empty: [[]], Payments: payouts }, { hidden: ['Payments'] }));
    expect(opened).toEqual({ problem: 'noVisibleRows' });
  });

  it('leaves out hidden rows, and says how many and what they are together', async () => {
    const content = workbook({ Payments: payouts }, { rows: { Payments: [2] } });
    const { reader, opened } = await open(content.slice(0));
    expect(opened).toMatchObject({ rows: 2, hidden: 1 });
    const numbers: number[] = [];
    const fields = { columns: ['payee', 'account', 'amount'], same: {} };
    const leftOut = await reader.check(fields, (rows) => numbers.push(...rows.map(({ number }) => number)));
    expect(leftOut).toEqual({ count: 1, sums: { amount: 2_050 } });
    expect(numbers).toEqual([2, 4]);
    expect((await open(content, undefined, { withHidden: true })).opened).toMatchObject({
      rows: 3,
      hidden: 0,
    });
  });
});
