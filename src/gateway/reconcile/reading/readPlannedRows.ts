import { isOwnSign } from '../../../metadata/values/amountParts';
import { readCurrency } from '../../../metadata/sheets/currencies';
import { readDay } from '../../../metadata/sheets/days';
import type { TableRow } from '../../../metadata/sheets/Table';
import type { ColumnPlan } from './ColumnPlan';
import { ColumnFacts, type FileCountry, type TableProblem, type Written } from './ColumnFacts';
import type { FileEntry, UnreadableReason, UnreadableRow } from './FileEntry';
import { PlannedRow } from './PlannedRow';
import { UnreadColumns } from './UnreadColumns';

/** Rows by which it is assumed how columns are written. */
const sampleRows = 1_000;

/** Most different texts of days whose days are remembered. */
const maxKnown = 10_000;

/** Receiver of the rows of a table as they are read. */
export interface RowSink {
  /** Called before the first row. Once more where the whole file says that its rows have to be read otherwise: what was received counts no more. */
  begin(): void;
  entry(entry: FileEntry): void;
  leaveOut(row: UnreadableRow): void;
}

/** Facts about a whole table beside its rows. */
export interface TableFacts {
  /** Whether its amounts say which were paid and which received. */
  hasSides: boolean;
}

/**
 * Reads the payments of a table as its rows arrive, and holds none (product 7.19). Whole columns say how amounts and days are written,
 * never one row. What the sink has received counts only once this returns without a problem.
 */
export async function readPlannedRows(
  open: () => AsyncIterable<TableRow[]> | Iterable<TableRow[]>,
  plan: ColumnPlan,
  country: FileCountry,
  sink: RowSink,
): Promise<TableFacts | TableProblem> {
  let written: Written | undefined;
  for (;;) {
    const pass = new Pass(plan, country, sink, written);
    for await (const rows of open()) for (const row of rows) pass.add(row);
    pass.end();
    // The first rows say what is assumed. Where the others say otherwise, all are read once more.
    const { problem } = pass.facts;
    if (problem) return problem;
    if (!pass.isAsAssumed) {
      written = pass.facts.assumed;
      continue;
    }
    return pass.unread.problem ?? { hasSides: pass.hasSides };
  }
}

/** Reads the rows of a table once. */
class Pass {
  readonly facts: ColumnFacts;
  readonly unread: UnreadColumns;
  hasSides: boolean;
  readonly #plan: ColumnPlan;
  readonly #sink: RowSink;
  #written: Written | undefined;
  /** Rows that wait for what is assumed. */
  #first: PlannedRow[] = [];
  #isBelowHeadings = false;
  readonly #days = new Map<string, string>();

  constructor(plan: ColumnPlan, country: FileCountry, sink: RowSink, written: Written | undefined) {
    this.facts = new ColumnFacts(plan, country);
    this.unread = new UnreadColumns(plan);
    this.hasSides = plan.direction !== undefined || (plan.debit !== undefined && plan.credit !== undefined);
    this.#plan = plan;
    this.#sink = sink;
    this.#written = written;
    sink.begin();
  }

  add(row: TableRow): void {
    if (row.number <= this.#plan.heading) return;
    const planned = new PlannedRow(row, this.#plan);
    if (!this.#isBelowHeadings && planned.isHeading()) return;
    this.#isBelowHeadings = true;
    this.facts.add(planned);
    this.hasSides ||= planned.hasSide();
    if (this.#written) this.#read(planned, this.#written);
    else if (this.#first.push(planned) >= sampleRows) this.#assume();
  }

  end(): void {
    if (!this.#written) this.#assume();
  }

  /** Whether all rows are written as was assumed by the first ones. */
  get isAsAssumed(): boolean {
    const { decimals, order } = this.facts.assumed;
    return this.#written?.decimals === decimals && this.#written.order === order;
  }

  #assume(): void {
    this.#written = this.facts.assumed;
    for (const row of this.#first) this.#read(row, this.#written);
    this.#first = [];
  }

  #read(row: PlannedRow, written: Written): void {
    const day = this.#dayOf(row, written);
    const currency = currencyOf(row, written);
    this.unread.add(row, written, { day, currency });
    if (row.isEmpty()) return;
    const { number, references } = row;
    const amount = row.amount(written.decimals);
    if (amount === undefined) return this.#leaveOut(row, 'unreadableAmount');
    if (this.#plan.direction !== undefined && row.direction !== 'debit' && row.direction !== 'credit')
      return this.#leaveOut(row, 'unreadableSide');
    if (references.length === 0 && day === 'unreadable') return this.#leaveOut(row, 'unreadableDay');
    if (references.length === 0 && day === undefined) return this.#leaveOut(row, 'unreadable');
    this.#sink.entry({
      row: number,
      references,
      amount,
      currency: currency === 'unreadable' ? row.currency : currency,
      day: day === 'unreadable' ? undefined : day,
    });
  }

  #leaveOut({ number, references }: PlannedRow, reason: UnreadableReason): void {
    this.#sink.leaveOut({ row: number, references, reason });
  }

  /** The day of a row. A file has few days, and many rows of each. */
  #dayOf({ dayCell }: PlannedRow, written: Written): string | undefined {
    if (!dayCell) return undefined;
    if (dayCell.number !== undefined) return readDay(dayCell, written) ?? 'unreadable';
    const known = this.#days.get(dayCell.text);
    if (known !== undefined) return known;
    const day = readDay(dayCell, written) ?? 'unreadable';
    if (this.#days.size < maxKnown) this.#days.set(dayCell.text, day);
    return day;
  }
}

/** The currency that the row names, or the sign beside its amount; undefined for that of the country. */
function currencyOf(row: PlannedRow, country: Written): string | undefined {
  return row.currency === undefined ? foreignSign(row, country) : readCurrency(row.currency, country);
}

/** A sign beside the amount that is not that of the country's currency: the amount is of another one. */
function foreignSign({ amounts }: PlannedRow, country: Written): string | undefined {
  for (const { parts } of amounts) {
    if (parts?.currency !== undefined && !isOwnSign(parts.currency, country)) return parts.currency;
  }
  return undefined;
}
