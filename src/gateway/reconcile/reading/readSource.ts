import type { TableRow } from '../../../metadata/sheets/Table';
import { textualFormat } from '../../../metadata/sheets/foreignFormats';
import { letterOf } from '../../../metadata/sheets/columns';
import { shapeOf } from '../../../metadata/sheets/shape';
import { tableTypes } from '../../../metadata/values/files';
import type { FileCountry, TableProblem } from './ColumnFacts';
import type { ColumnPlan } from './ColumnPlan';
import type { FileEntry, Interpreted, UnreadableRow } from './FileEntry';
import { openTable } from './openTable';
import { readPlannedRows, type RowSink } from './readPlannedRows';
import { readStatement, statementRows } from './readStatement';
import { type SourceProblem, SourceProblemError } from './SourceProblem';

/** The most of a file that is compared (product 7.19). */
const sourceLimits = { rows: 50_000, columns: 100, unpacked: 200_000_000 };

/** Longest heading that is kept. */
const maxHeading = 100;

/** Longest value that a message shows. */
const maxSample = 40;

/** Rows above the table, which do not count. */
const preamble = 100;

/** A file of a reconciliation. */
export interface Source extends FileCountry {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined for a statement, whose parts are known. */
  plan: ColumnPlan | undefined;
  /** The headings of a statement's result, in the user's language. */
  titles: readonly string[];
}

/** Format of a file, beside its rows. */
export interface SourceFormat {
  format: 'xlsx' | 'csv' | 'statement';
  /** Separator between the cells of a CSV file. */
  separator: string;
  /** The number of the row with the headings. */
  heading: number;
  /** Most columns of a row. */
  width: number;
  /** Shape of the headings. */
  shape: string;
  /** By column; empty where one has none. */
  headings: string[];
}

/** A file as it was read. */
interface ReadSource {
  format: SourceFormat;
  interpreted: Interpreted;
  /** Its rows, read once more, some at a time. */
  rows: () => AsyncIterable<TableRow[]> | Iterable<TableRow[]>;
}

/**
 * Reads a file, and what its rows say. Returns why it cannot be compared instead. It may take seconds and, of a workbook, much memory: call it in a
 * worker. Of other files, only what is returned is held.
 */
export async function readSource(source: Source): Promise<ReadSource | SourceProblem> {
  const read = source.type === tableTypes.xlsx ? await readSheet(source) : await readText(source);
  if ('key' in read) return read;
  return nothingRead(read) ?? read;
}

/**
 * Returns the problem of a file of which no row could be read. As compared, it would only say that nothing matches. Entries that are not
 * booked yet were read.
 */
function nothingRead({ interpreted, format }: ReadSource): SourceProblem | undefined {
  const { entries, unreadable } = interpreted;
  if (entries.length > 0) return undefined;
  if (unreadable.length === 0) return { key: 'empty' };
  const first = unreadable.find(({ reason }) => reason !== 'notBooked');
  if (!first) return undefined;
  return format.format === 'statement'
    ? { key: 'noReadableEntries', params: { entry: first.row - format.heading } }
    : { key: 'noReadableRows', params: { row: first.row } };
}

/** Reads a statement, or else a table, whatever the name of the file says. */
async function readText(source: Source): Promise<ReadSource | SourceProblem> {
  const statement = await readStatement(source, sourceLimits.rows);
  if (!statement && source.type === tableTypes.csv) return readSheet(source);
  if (!statement) return { key: textualFormat(source.bytes) ?? 'notStatement' };
  if ('key' in statement) return statement;
  const { titles } = source;
  return {
    interpreted: statement.interpreted,
    format: { format: 'statement', separator: ',', heading: 1, width: titles.length, ...headingsOf(titles) },
    rows: () => statementRows(source),
  };
}

async function readSheet(source: Source): Promise<ReadSource | SourceProblem> {
  const { plan } = source;
  const { rows, columns, unpacked } = sourceLimits;
  // One row and one column more say that there are too many.
  const table = await openTable(source, {
    rows: rows + preamble + 1,
    columns: columns + 1,
    unpacked,
    ...(plan?.sheet === undefined ? {} : { sheet: plan.sheet }),
    withHidden: plan?.hiddenRows === true,
  });
  if ('key' in table) return table;
  const measure = new TableMeasure(plan?.heading ?? 0);
  const collected = new Collected();
  try {
    if (!plan) {
      for await (const part of measure.watch(table.rows())) if (part.length > 0) return { key: 'noColumns' };
      return { key: 'empty' };
    }
    const facts = await readPlannedRows(() => measure.watch(table.rows()), plan, source, collected);
    if (measure.rows === 0) return { key: 'empty' };
    if ('key' in facts) return named(facts, measure, plan);
    const { entries, unreadable } = collected;
    const { width, headings } = measure;
    const { format, separator } = table;
    return {
      interpreted: { entries, unreadable, hasSides: facts.hasSides },
      format: { format, separator, heading: plan.heading, width, ...headingsOf(headings) },
      rows: table.rows,
    };
  } catch (error) {
    if (error instanceof SourceProblemError) return error.problem;
    throw error;
  }
}

/** Size of a table in rows and columns, and its headings. */
class TableMeasure {
  /** Below the headings. */
  rows = 0;
  width = 0;
  headings: (string | undefined)[] = [];
  readonly #heading: number;

  constructor(heading: number) {
    this.#heading = heading;
  }

  /** Passes the rows of a table on. Throws {@link SourceProblemError} where there are more than are compared. */
  async *watch(parts: AsyncIterable<TableRow[]> | Iterable<TableRow[]>): AsyncGenerator<TableRow[]> {
    this.rows = 0;
    for await (const part of parts) {
      for (const { number, cells } of part) {
        this.width = Math.max(this.width, cells.length);
        if (number === this.#heading) this.headings = cells.map((cell) => cell?.text);
        if (number > this.#heading) this.rows += 1;
      }
      if (this.width > sourceLimits.columns) throw new SourceProblemError({ key: 'tooManyColumns' });
      if (this.rows > sourceLimits.rows) throw new SourceProblemError({ key: 'tooManyRows' });
      yield part;
    }
  }
}

/** Rows of a table that were read. */
class Collected implements RowSink {
  entries: FileEntry[] = [];
  unreadable: UnreadableRow[] = [];

  begin(): void {
    this.entries = [];
    this.unreadable = [];
  }

  entry(entry: FileEntry): void {
    this.entries.push(entry);
  }

  leaveOut(row: UnreadableRow): void {
    this.unreadable.push(row);
  }
}

function headingsOf(headings: readonly (string | undefined)[]): Pick<SourceFormat, 'shape' | 'headings'> {
  const names = Array.from(headings, (text = '') => text.slice(0, maxHeading));
  return { shape: shapeOf([...headings]), headings: names };
}

const cut = (text: string) => text.slice(0, maxSample);

/** A problem of a column, which is called as its heading is. */
function named(problem: TableProblem, { headings }: TableMeasure, plan: ColumnPlan): SourceProblem {
  const place = plan[problem.column] ?? 0;
  const column = (headings[place - 1] ?? letterOf(place)).slice(0, maxHeading);
  if ('sample' in problem) return { key: problem.key, params: { column, sample: cut(problem.sample) } };
  if (!('samples' in problem)) return { key: problem.key, params: { column } };
  const [one, other] = problem.samples.map(({ row, text }) => ({ row, text: cut(text) }));
  const params = { column, sample: one?.text ?? '', row: one?.row ?? 0 };
  return { key: problem.key, params: { ...params, other: other?.text ?? '', otherRow: other?.row ?? 0 } };
}
