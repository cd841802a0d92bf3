import type { ColumnsOf, WrittenColumns } from '../../../../metadata/model/BoundField';
import type { Country } from '../../../../metadata/model/definitions';
import { isNoAmount } from '../../../../metadata/values/amountParts';
import {
  decimalSigns,
  DecimalSigns,
  readAmount,
  type WrittenSample,
} from '../../../../metadata/sheets/amounts';
import { cellAt, textsOf } from '../../../../metadata/sheets/columns';
import { readCurrency } from '../../../../metadata/sheets/currencies';
import { DayOrders, dayOrders, findYearless, readDay } from '../../../../metadata/sheets/days';
import type { TableCell, TableRow } from '../../../../metadata/sheets/Table';
import type { FieldValues } from '../../Widget';

/** Why a table cannot be used with the columns that are chosen. */
interface TableProblem {
  key:
    | 'empty'
    | 'tooManyColumns'
    | 'yearlessDays'
    | 'unreadableColumn'
    | `${'ambiguous' | 'mixed'}${'Amounts' | 'Days'}`;
  /** The part that solves it; without one, another file is needed. */
  part?: string;
  params?: Record<string, string | number>;
}

/** The last column that can be chosen, and the country whose payments it has. The table was read a column further. */
interface TableFacts {
  most: number;
  country: Country;
}

/** Finds out what is wrong with a table, or uncertain. */
export function tableProblems(
  rows: TableRow[],
  values: FieldValues,
  { heading, amounts, days }: ColumnsOf,
  { most, country }: TableFacts,
): TableProblem[] {
  const first = values[heading];
  const data = typeof first === 'number' ? rows.filter(({ number }) => number > first) : rows;
  if (data.length === 0) return [{ key: 'empty' }];
  if (rows.some(({ cells }) => cells.length > most)) return [{ key: 'tooManyColumns', params: { most } }];
  return [
    ...unreadable(data, values, amounts?.columns, isAmount),
    ...unreadable(data, values, days?.columns, (cell) => isDay(cell, country.zone)),
    ...unreadable(
      data,
      values,
      amounts?.currency === undefined ? [] : [amounts.currency],
      (cell) => readCurrency(cell.text, country) !== 'unreadable',
    ),
    ...yearless(data, values, days),
    ...uncertain(data, values, amounts, () => new DecimalSigns(country.amount.type === 'integer')).map(
      ({ found, ...rest }) => ({
        ...rest,
        key: `${found}Amounts` as const,
      }),
    ),
    ...uncertain(data, values, days, () => new DayOrders()).map(({ found, ...rest }) => ({
      ...rest,
      key: `${found}Days` as const,
    })),
  ];
}

/** Any leap year: a day without one is a day all the same. */
const yearOfNone = 2000;

/** Whether a cell is an amount, however it is written, or stands for none. */
function isAmount({ text }: TableCell): boolean {
  return isNoAmount(text) || decimalSigns.some((sign) => readAmount(text, sign) !== undefined);
}

/** Whether a cell is a day in any order. */
function isDay(cell: TableCell, zone: string): boolean {
  return dayOrders.some((order) => readDay(cell, { order, year: yearOfNone, zone }) !== undefined);
}

/** Columns that were chosen and say something, but nothing of what they are chosen for. */
function unreadable(
  data: TableRow[],
  values: FieldValues,
  parts: readonly string[] | undefined,
  isReadable: (cell: TableCell) => boolean,
): TableProblem[] {
  return (parts ?? []).flatMap((part): TableProblem[] => {
    const column = values[part];
    if (typeof column !== 'number') return [];
    const cells = data.flatMap((row) => cellAt(row, column) ?? []);
    const [first] = cells;
    if (!first || cells.some(isReadable)) return [];
    return [{ key: 'unreadableColumn', part, params: { example: first.text.slice(0, maxExample) } }];
  });
}

/** Longest value that a message shows. */
const maxExample = 40;

/** Dates without a year, while the user has not given one. */
function yearless(data: TableRow[], values: FieldValues, days: ColumnsOf['days']): TableProblem[] {
  if (!days?.year || typeof values[days.year] === 'number') return [];
  const chosen = days.columns.map((name) => values[name]).filter((column) => typeof column === 'number');
  const example = findYearless(textsOf(data.flatMap((row) => chosen.map((column) => cellAt(row, column)))));
  return example === undefined ? [] : [{ key: 'yearlessDays', part: days.year, params: { example } }];
}

/** Finder of a column's format, which reads one text after another. */
interface Finder {
  add(text: string, row: number): void;
  found: string;
  /** The first text of each way, the usual one first. */
  samples: WrittenSample[];
}

/** Returns the formats that columns leave open together, and their part does not say. */
function uncertain(
  data: TableRow[],
  values: FieldValues,
  written: WrittenColumns | undefined,
  begin: () => Finder,
): { found: 'ambiguous' | 'mixed'; part: string; params: Record<string, string | number> }[] {
  if (!written || typeof values[written.written] === 'string') return [];
  const chosen = written.columns.map((name) => values[name]).filter((column) => typeof column === 'number');
  const texts = data.flatMap((row) =>
    [...textsOf(chosen.map((column) => cellAt(row, column)))].map((text) => ({ row: row.number, text })),
  );
  const all = begin();
  for (const { text, row } of texts) all.add(text, row);
  const { found, samples } = all;
  if (found === 'mixed') {
    const [one, other] = samples;
    const params = {
      example: one?.text.slice(0, maxExample) ?? '',
      row: one?.row ?? 0,
      other: other?.text.slice(0, maxExample) ?? '',
      otherRow: other?.row ?? 0,
    };
    return [{ found, part: written.written, params }];
  }
  if (found !== 'ambiguous') return [];
  const isOpen = (text: string) => {
    const alone = begin();
    alone.add(text, 0);
    return alone.found === 'ambiguous';
  };
  return [
    { found, part: written.written, params: { example: texts.find(({ text }) => isOpen(text))?.text ?? '' } },
  ];
}
