import { type DecimalSign, findDecimalSign, readAmount } from '../../../metadata/sheets/amounts';
import { type DayOrder, findDayOrder, readDay } from '../../../metadata/sheets/days';
import { cellAt, textsOf } from '../../../metadata/sheets/columns';
import type { TableCell, TableRow } from '../../../metadata/sheets/readTable';

/** Which columns of a file have what, from 1, and how its amounts and days are written. */
export interface ColumnPlan {
  /** The number of the row with the headings, the last one of several; 0 where there is none. */
  heading: number;
  references: number[];
  /** Either amounts with a sign, or debits and credits in columns of their own. */
  amount?: number;
  debit?: number;
  credit?: number;
  day?: number;
  currency?: number;
  /** Where their columns leave it open. */
  decimals?: DecimalSign;
  days?: DayOrder;
}

/** What a row of the file says of a payment. */
export interface FileEntry {
  row: number;
  references: string[];
  /** In minor units, with the sign that it has in the file. */
  amount: number;
  /** Undefined where the file does not say. */
  currency: string | undefined;
  day: string | undefined;
}

/** A row that says something, but not what was paid, or neither when nor for what. */
export interface UnreadableRow {
  row: number;
  references: string[];
}

/** Why a whole file cannot be compared: what its columns say is not certain. */
export type UncertainColumn = 'ambiguousAmounts' | 'mixedAmounts' | 'ambiguousDays' | 'mixedDays';

/** What a file says, row by row. */
export interface Interpreted {
  entries: FileEntry[];
  unreadable: UnreadableRow[];
}

/**
 * Reads what the rows of a file say. How amounts and days are written is found by whole columns, never guessed by one row. Rows that say nothing in the
 * columns of the plan, such as a second row of headings or what stands below a table, are left out.
 */
export function interpretRows(
  rows: TableRow[],
  plan: ColumnPlan,
  zone: string,
): Interpreted | UncertainColumn {
  const data = rows
    .filter(({ number }) => number > plan.heading)
    .map(({ number, cells }) => new PlannedRow(number, cells, plan));
  while (data[0]?.isHeading()) data.shift();
  const decimals = plan.decimals ?? findDecimalSign(textsOf(data.flatMap((row) => row.amountCells)));
  if (decimals === 'ambiguous') return 'ambiguousAmounts';
  if (decimals === 'mixed') return 'mixedAmounts';
  const days = plan.days ?? findDayOrder(textsOf(data.map((row) => row.dayCell)));
  if (days === 'ambiguous') return 'ambiguousDays';
  if (days === 'mixed') return 'mixedDays';
  const result: Interpreted = { entries: [], unreadable: [] };
  for (const row of data) {
    if (row.isEmpty()) continue;
    const { number, references, currency } = row;
    const amount = row.amount(decimals);
    const day = row.dayCell && readDay(row.dayCell, days, zone);
    if (
      amount === undefined ||
      Math.abs(amount) > maxAmount ||
      (day === undefined && references.length === 0)
    ) {
      result.unreadable.push({ row: number, references });
    } else result.entries.push({ row: number, references, amount, currency, day });
  }
  return result;
}

/** No payment is larger, in minor units. */
const maxAmount = 100_000_000_000_000;

/** A row of the file by its plan. A formula counts as what it resulted in. */
class PlannedRow {
  readonly amountCells: (TableCell | undefined)[];
  readonly dayCell: TableCell | undefined;
  readonly references: string[];
  readonly currency: string | undefined;
  readonly #plan: ColumnPlan;

  constructor(
    readonly number: number,
    cells: (TableCell | undefined)[],
    plan: ColumnPlan,
  ) {
    const at = (column: number | undefined) => (column === undefined ? undefined : cellAt({ cells }, column));
    this.#plan = plan;
    this.amountCells = plan.amount === undefined ? [at(plan.debit), at(plan.credit)] : [at(plan.amount)];
    this.dayCell = at(plan.day);
    this.references = plan.references.flatMap((column) => at(column)?.text ?? []);
    this.currency = at(plan.currency)?.text.toUpperCase();
  }

  /** Whether it has texts where amounts are expected, and no digit in any of them. */
  isHeading(): boolean {
    const said = this.amountCells.filter((cell) => cell !== undefined);
    return said.length > 0 && said.every(({ text }) => !/[0-9]/.test(text));
  }

  /** Whether it says neither what was paid nor for what: a row of a balance or a note. */
  isEmpty(): boolean {
    return this.references.length === 0 && this.amountCells.every((cell) => cell === undefined);
  }

  amount(decimal: DecimalSign): number | undefined {
    const read = (cell: TableCell | undefined) =>
      cell && readAmount(cell.text, cell.number === undefined ? decimal : '.');
    const [first, second] = this.amountCells;
    if (this.#plan.amount !== undefined) return read(first);
    const [debit, credit] = [read(first), read(second)];
    if ((first && debit === undefined) || (second && credit === undefined)) return undefined;
    // Only one of the two has an amount; the other may say 0.
    if (debit && credit) return undefined;
    if (debit) return -Math.abs(debit);
    return credit ?? debit;
  }
}
