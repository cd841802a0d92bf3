import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from '../../../src/gateway/reconcile/reading/ColumnPlan';
import type { FileEntry, UnreadableRow } from '../../../src/gateway/reconcile/reading/FileEntry';
import { readPlannedRows } from '../../../src/gateway/reconcile/reading/readPlannedRows';
import type { TableRow } from '../../../src/metadata/sheets/Table';

const plan: ColumnPlan = { heading: 1, references: [1], amount: 2, day: 3 };
const peru = { zone: 'GMT-5', currency: 'PEN', currencySymbol: 'S/', isWhole: false };

/** Rows as a file has them, some at a time. */
function* rowsOf(lines: string[][], partSize = 300): Generator<TableRow[]> {
  for (let start = 0; start < lines.length; start += partSize) {
    yield lines.slice(start, start + partSize).map((texts, index) => ({
      number: start + index + 1,
      cells: texts.map((text) => (text === '' ? undefined : { text })),
    }));
  }
}

async function read(lines: string[][], columns: Partial<ColumnPlan> = {}) {
  const found = { passes: 0, entries: [] as FileEntry[], leftOut: [] as UnreadableRow[] };
  const open = () => rowsOf([['Ref', 'Amount', 'Date'], ...lines]);
  const facts = await readPlannedRows(open, { ...plan, ...columns }, peru, {
    begin: () => Object.assign(found, { passes: found.passes + 1, entries: [], leftOut: [] }),
    entry: (entry) => found.entries.push(entry),
    leaveOut: (row) => found.leftOut.push(row),
  });
  return { facts, ...found };
}

const many = (count: number, amount: string, day: string) =>
  Array.from({ length: count }, (_, index) => [`A${index}`, amount, day]);

describe('a table that is read as its rows arrive', () => {
  it('is read once where all rows are written as the first ones', async () => {
    const { facts, passes, entries } = await read([
      ...many(2_000, '1,50', '20/11/2026'),
      ['B', '1.000,25', '01/02/2026'],
    ]);
    expect({ facts, passes, count: entries.length }).toEqual({
      facts: { hasSides: false },
      passes: 1,
      count: 2_001,
    });
    expect(entries.at(-1)).toMatchObject({ row: 2_002, amount: 100_025, day: '2026-02-01' });
  });

  it.each([
    ['the decimal sign', many(2_000, '15', '2026-11-20'), ['B', '1,50', '2026-11-20'], 1_500, 150],
    ['the order of days', many(2_000, '1.00', '02/02/2026'), ['B', '1.00', '02/28/2026'], 100, 100],
    [
      'what could be read in two ways',
      many(2_000, '1.234', '2026-11-20'),
      ['B', '1,50', '2026-11-20'],
      123_400,
      150,
    ],
  ])('is read once more where a late row says %s', async (_what, lines, late, first, last) => {
    const { passes, entries, leftOut } = await read([...lines, late]);
    expect({ passes, leftOut, count: entries.length }).toEqual({ passes: 2, leftOut: [], count: 2_001 });
    expect([entries[0]!.amount, entries.at(-1)!.amount]).toEqual([first, last]);
    expect(entries.every(({ day }) => day !== undefined)).toBe(true);
  });

  it('is refused with a sample of each kind where a late row is written in another way', async () => {
    const amounts = await read([...many(1_500, '1.50', '2026-11-20'), ['B', '2,50', '2026-11-20']]);
    expect(amounts.facts).toEqual({
      key: 'mixedAmounts',
      column: 'amount',
      samples: [
        { row: 2, text: '1.50' },
        { row: 1_502, text: '2,50' },
      ],
    });
    const days = await read([...many(1_500, '1.00', '11/20/2026'), ['B', '1.00', '20/11/2026']]);
    expect(days.facts).toMatchObject({
      key: 'mixedDays',
      samples: [
        { row: 1_502, text: '20/11/2026' },
        { row: 2, text: '11/20/2026' },
      ],
    });
  });

  it('is refused where a column is unreadable to its end, and not where a late row can be read', async () => {
    const unread = many(1_500, '1.00', 'soon');
    expect((await read(unread)).facts).toMatchObject({ key: 'unreadableColumn', column: 'day' });
    expect(await read([...unread, ['B', '1.00', '2026-11-20']])).toMatchObject({
      facts: { hasSides: false },
      passes: 1,
    });
  });

  it('leaves out rows of an amount without a side, beside others with one', async () => {
    const lines = [
      ['A', '1.00', '2026-11-20', 'D'],
      ['B', '2.00', '2026-11-20', ''],
      ['C', '3.00', '2026-11-20', 'C'],
    ];
    const { entries, leftOut, facts } = await read(lines, { direction: 4 });
    expect(facts).toEqual({ hasSides: true });
    expect(entries.map(({ amount }) => amount)).toEqual([-100, 300]);
    expect(leftOut).toEqual([{ row: 3, references: ['B'], reason: 'unreadableSide' }]);
  });
});
