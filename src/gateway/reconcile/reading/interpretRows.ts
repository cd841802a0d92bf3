import { type CurrencyFacts, isOwnSign, partsOf } from '../../../metadata/values/amountParts';
import { findDecimalSign } from '../../../metadata/sheets/amounts';
import { textsOf } from '../../../metadata/sheets/columns';
import { findDayOrder, findYearless } from '../../../metadata/sheets/days';
import type { TableRow } from '../../../metadata/sheets/Table';
import type { ColumnPlan, ReadColumn } from './ColumnPlan';
import type { FileEntry, Interpreted, UnreadableReason } from './FileEntry';
import { PlannedRow, type Written } from './PlannedRow';

/** Why a whole file cannot be compared: its columns leave something open, or one of them cannot be read at all. */
export type TableProblem =
  | {
      key:
        | 'ambiguousAmounts'
        | 'mixedAmounts'
        | 'ambiguousDays'
        | 'mixedDays'
        | 'yearlessDays'
        | 'mixedSigns';
      column: ReadColumn;
      sample?: string;
    }
  | { key: 'unreadableColumn'; column: ReadColumn; sample: string };

/** The facts of a country by which its files are read. */
export interface FileCountry extends CurrencyFacts {
  /** Its time zone. */
  zone: string;
  /** Whether its amounts have no decimals: `62.614` is then 62,614. */
  isWhole: boolean;
}

/**
 * Reads the payments of a table (product 7.19). How amounts and days are written is found by whole columns, never guessed by one row, and a column
 * of which nothing can be read is a problem of the file. Rows that say nothing in the columns of the plan, such as a second row of headings or what stands
 * below a table, are left out.
 */
export function interpretRows(
  rows: TableRow[],
  plan: ColumnPlan,
  country: FileCountry,
): Interpreted | TableProblem {
  const data = rows.filter(({ number }) => number > plan.heading).map((row) => new PlannedRow(row, plan));
  while (data[0]?.isHeading()) data.shift();
  const written = findWritten(data, plan, country);
  if ('key' in written) return written;
  const unread = findUnreadColumn(data, plan, written);
  if (unread) return unread;
  const result: Interpreted = { entries: [], unreadable: [], hasSides: hasSides(data, plan) };
  for (const row of data) {
    if (row.isEmpty()) continue;
    const entry = entryOf(row, plan, written);
    if (typeof entry !== 'string') result.entries.push(entry);
    else result.unreadable.push({ row: row.number, references: row.references, reason: entry });
  }
  return result;
}

/** Finds out how the columns are written, or what about it is not certain. */
function findWritten(data: PlannedRow[], plan: ColumnPlan, country: FileCountry): Written | TableProblem {
  const amounts = [...textsOf(data.flatMap((row) => row.amountCells))];
  const amountColumn = amountColumnsOf(plan)[0] ?? 'amount';
  const decimals = plan.decimals ?? findDecimalSign(amounts, country.isWhole);
  if (decimals === 'ambiguous') return { key: 'ambiguousAmounts', column: amountColumn };
  if (decimals === 'mixed') return { key: 'mixedAmounts', column: amountColumn };
  if (plan.currency === undefined) {
    const signs = [...new Set(amounts.flatMap((text) => partsOf(text)?.currency ?? []))];
    if (signs.length > 1)
      return { key: 'mixedSigns', column: amountColumn, sample: signs.slice(0, 3).join(', ') };
  }
  const days = [...textsOf(data.map((row) => row.said('day')))];
  const order = plan.days ?? findDayOrder(days);
  if (order === 'ambiguous') return { key: 'ambiguousDays', column: 'day' };
  if (order === 'mixed') return { key: 'mixedDays', column: 'day' };
  const yearless = plan.year === undefined ? findYearless(days) : undefined;
  if (yearless !== undefined) return { key: 'yearlessDays', column: 'day', sample: yearless };
  return { decimals, order, year: plan.year, ...country };
}

const amountColumnsOf = (plan: ColumnPlan) =>
  plan.amount === undefined
    ? (['debit', 'credit'] as const).filter((column) => plan[column] !== undefined)
    : (['amount'] as const);

/** Finds a chosen column that says something in some rows, and can be read in none; of amounts beside a direction, in none of one direction. */
function findUnreadColumn(data: PlannedRow[], plan: ColumnPlan, written: Written): TableProblem | undefined {
  const checks: { column: ReadColumn; rows: PlannedRow[]; read: (row: PlannedRow) => unknown }[] = [
    ...amountColumnsOf(plan).flatMap((column) =>
      groupsOf(data, plan).map((rows) => ({
        column,
        rows,
        read: (row: PlannedRow) => row.amountIn(column, written.decimals),
      })),
    ),
    { column: 'direction', rows: data, read: (row) => row.direction() },
    { column: 'day', rows: data, read: (row) => row.day(written) },
  ];
  for (const { column, rows, read } of checks) {
    const said = rows.filter((row) => row.said(column) !== undefined);
    const [first] = said;
    if (first && said.every((row) => read(row) === 'unreadable')) {
      return { key: 'unreadableColumn', column, sample: first.said(column)!.text };
    }
  }
  return undefined;
}

/** All rows, and where a column says so, those of each direction. */
function groupsOf(data: PlannedRow[], { direction }: ColumnPlan): PlannedRow[][] {
  if (direction === undefined) return [data];
  return [
    data,
    ...(['debit', 'credit'] as const).map((side) => data.filter((row) => row.direction() === side)),
  ];
}

function hasSides(data: PlannedRow[], { debit, credit, direction }: ColumnPlan): boolean {
  const isByColumn = direction !== undefined || (debit !== undefined && credit !== undefined);
  return isByColumn || data.some((row) => row.hasSide());
}

/** A sign beside the amount that is not that of the country's currency: the amount is of another one. */
function foreignSign(row: PlannedRow, country: Written): string | undefined {
  const signs = row.amountCells.flatMap(({ text }) => partsOf(text)?.currency ?? []);
  return signs.find((sign) => !isOwnSign(sign, country));
}

function entryOf(row: PlannedRow, plan: ColumnPlan, written: Written): FileEntry | UnreadableReason {
  const { number, references, currency = foreignSign(row, written) } = row;
  const amount = row.amount(written.decimals);
  if (amount === undefined) return 'unreadableAmount';
  if (plan.direction !== undefined && !['debit', 'credit'].includes(row.direction() ?? ''))
    return 'unreadableSide';
  const day = row.day(written);
  if (day === 'unreadable' && references.length === 0) return 'unreadableDay';
  if (day === undefined && references.length === 0) return 'unreadable';
  return { row: number, references, amount, currency, day: day === 'unreadable' ? undefined : day };
}
