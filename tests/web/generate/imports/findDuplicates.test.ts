import { expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/web/generate/imports/reading/checkRow';
import { findDuplicates } from '../../../../src/web/generate/imports/rows/useImportRows';

const row = (number: number, values: CheckedRow['values'], wrong?: string): CheckedRow => ({
  number,
  texts: {},
  values,
  errors: wrong === undefined ? [] : [{ path: `/${wrong}`, keyword: 'pattern', params: {} }],
});

it('points out rows with the same values, but not those that lack them or have them wrong', () => {
  const rows = [
    row(2, { account: '1', sum: 5, note: 'a' }),
    row(3, { account: '1', sum: 6 }),
    row(4, { account: '1', sum: 5, note: 'b' }),
    row(5, { account: '1', sum: 5 }),
    row(6, {}),
    row(7, {}),
    row(8, { account: '1', sum: 'x' }, 'sum'),
    row(9, { account: '1', sum: 'x' }, 'sum'),
    row(10, { account: '1', sum: 5 }, 'note'),
  ];
  expect([...findDuplicates(rows, ['account', 'sum'])]).toEqual([
    [4, 2],
    [5, 2],
    [10, 2],
  ]);
});
