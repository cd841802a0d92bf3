import type { ColumnsOf, WrittenColumns } from '../../../../metadata/model/BoundField';
import { findDecimalSign } from '../../../../metadata/sheets/amounts';
import { cellAt, textsOf } from '../../../../metadata/sheets/columns';
import { findDayOrder } from '../../../../metadata/sheets/days';
import type { TableRow } from '../../../../metadata/sheets/readTable';
import type { FieldValues } from '../../Widget';

/** Why a table cannot be used with the columns that are chosen. */
interface TableProblem {
  key: 'empty' | 'tooManyColumns' | `${'ambiguous' | 'mixed'}${'Amounts' | 'Days'}`;
  /** The part that answers it; without one, another file is needed. */
  part?: string;
  params?: Record<string, string | number>;
}

/** Finds out what is wrong with a table, or uncertain. `most` is the last column that can be chosen, and the table was read a column further. */
export function tableProblems(
  rows: TableRow[],
  values: FieldValues,
  { heading, amounts, days }: ColumnsOf,
  most: number,
): TableProblem[] {
  const first = values[heading];
  const data = typeof first === 'number' ? rows.filter(({ number }) => number > first) : rows;
  if (data.length === 0) return [{ key: 'empty' }];
  if (rows.some(({ cells }) => cells.length > most)) return [{ key: 'tooManyColumns', params: { most } }];
  return [
    ...uncertain(data, values, amounts, findDecimalSign).map(({ found, ...rest }) => ({
      ...rest,
      key: `${found}Amounts` as const,
    })),
    ...uncertain(data, values, days, findDayOrder).map(({ found, ...rest }) => ({
      ...rest,
      key: `${found}Days` as const,
    })),
  ];
}

/** What columns leave open together, and their part does not say. */
function uncertain(
  data: TableRow[],
  values: FieldValues,
  written: WrittenColumns | undefined,
  find: (texts: Iterable<string>) => string,
): { found: 'ambiguous' | 'mixed'; part: string; params: { example: string } }[] {
  if (!written || typeof values[written.written] === 'string') return [];
  const chosen = written.columns.map((name) => values[name]).filter((column) => typeof column === 'number');
  const texts = [...textsOf(data.flatMap((row) => chosen.map((column) => cellAt(row, column))))];
  const found = find(texts);
  if (found !== 'ambiguous' && found !== 'mixed') return [];
  const example = texts.find((text) => find([text]) === 'ambiguous') ?? '';
  return [{ found, part: written.written, params: { example } }];
}
