import { expect, it } from 'vitest';
import type { TableRow } from '../../../src/metadata/sheets/Table';
import { readTable } from '../../../src/metadata/sheets/readTable';
import {
  findHeading,
  recognizeColumns,
  tableColumns,
} from '../../../src/web/widgets/nested/columns/tableColumns';

const names = { reference: ['reference', 'Ref.'], amount: ['amount', 'Importe'], day: ['day', 'Fecha'] };

async function rowsOf(csv: string): Promise<TableRow[]> {
  const table = await readTable('table.csv', new TextEncoder().encode(csv));
  if (typeof table === 'string') throw new Error(table);
  return table.rows;
}

const statement = `Account 123;;;
;;;
Fecha;REF;Nota;Importe (MXN)
01/11/2026;A1;;1,00
02/11/2026;A2;;2,00
`;

it('finds the row of the headings below what stands above a table, and the columns by what they are called', async () => {
  const rows = await rowsOf(statement);
  expect(findHeading(rows, names)).toEqual({ heading: 3, columns: { day: 1, reference: 2, amount: 4 } });
  expect(recognizeColumns(rows, 1, names)).toEqual({ heading: 1, columns: {} });
});

it('takes the first of the widest rows where no column is recognized', async () => {
  const rows = await rowsOf('Report\nWann;Was;Wer\n1;2;3\n');
  expect(findHeading(rows, names)).toEqual({ heading: 2, columns: {} });
  expect(findHeading([], names)).toEqual({ heading: 0, columns: {} });
});

it('offers columns with their headings and first values, and leaves out empty ones', async () => {
  const rows = await rowsOf('Wann;;Was\n1;;a\n2;;\n3;;b\n4;;c\n');
  expect(tableColumns(rows, 1)).toEqual([
    { number: 1, heading: 'Wann', letter: 'A', samples: ['1', '2', '3'] },
    { number: 3, heading: 'Was', letter: 'C', samples: ['a', 'b', 'c'] },
  ]);
  expect(tableColumns(rows, 0).map(({ heading, samples }) => [heading, samples[0]])).toEqual([
    ['', 'Wann'],
    ['', 'Was'],
  ]);
});

it('calls columns as spreadsheets do', async () => {
  const rows = await rowsOf(Array.from({ length: 28 }, (_, place) => place).join(';'));
  expect(
    tableColumns(rows, 0)
      .map(({ letter }) => letter)
      .slice(24),
  ).toEqual(['Y', 'Z', 'AA', 'AB']);
});
