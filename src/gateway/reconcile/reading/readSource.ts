import type { TableRow } from '../../../metadata/sheets/Table';
import { textualFormat } from '../../../metadata/sheets/foreignFormats';
import { readTable } from '../../../metadata/sheets/readTable';
import { letterOf } from '../../../metadata/sheets/columns';
import { shapeOf } from '../../../metadata/sheets/shape';
import { fileTypes, tableTypes } from '../../../metadata/values/files';
import type { ColumnPlan } from './ColumnPlan';
import type { Interpreted } from './FileEntry';
import { type FileCountry, interpretRows, type TableProblem } from './interpretRows';
import { readStatement } from './readStatement';
import type { SourceProblem } from './SourceProblem';

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

/** What a file is, beside its rows. */
export interface SourceFormat {
  format: 'xlsx' | 'csv' | 'statement';
  /** What stands between the cells of a CSV file. */
  separator: string;
  /** The number of the row with the headings. */
  heading: number;
  /** Most columns of a row. */
  width: number;
  /** Of the headings. */
  shape: string;
  /** By column; empty where one has none. */
  headings: string[];
}

/** A file as it was read. */
interface ReadSource {
  format: SourceFormat;
  rows: TableRow[];
  interpreted: Interpreted;
}

/** A file with the row of its headings. */
interface ReadRows extends Omit<ReadSource, 'format'> {
  format: Omit<SourceFormat, 'width' | 'shape' | 'headings'>;
}

/** Reads a file, and what its rows say. Returns why it cannot be compared instead. It takes seconds and much memory: call it in a worker. */
export async function readSource(source: Source): Promise<ReadSource | SourceProblem> {
  const read = source.type === tableTypes.xlsx ? await readSheet(source) : await readText(source);
  if ('key' in read) return read;
  const { rows, interpreted } = read;
  if (interpreted.entries.length === 0 && interpreted.unreadable.length === 0) return { key: 'empty' };
  const headings =
    rows.find(({ number }) => number === read.format.heading)?.cells.map((cell) => cell?.text) ?? [];
  const format = {
    ...read.format,
    width: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
    shape: shapeOf(headings),
    headings: Array.from(headings, (text = '') => text.slice(0, maxHeading)),
  };
  return { format, rows, interpreted };
}

/** Reads a statement, or else a table, whatever the name of the file says. */
async function readText(source: Source): Promise<ReadRows | SourceProblem> {
  const statement = await readStatement(source, sourceLimits.rows);
  if (!statement && source.type === tableTypes.csv) return readSheet(source);
  if (!statement) return { key: textualFormat(source.bytes) ?? 'notStatement' };
  if ('key' in statement) return statement;
  const { rows, interpreted } = statement;
  return { rows, interpreted, format: { format: 'statement', separator: ',', heading: 1 } };
}

async function readSheet(source: Source): Promise<ReadRows | SourceProblem> {
  const { type, bytes, plan } = source;
  const { columns, unpacked } = sourceLimits;
  const name = type === tableTypes.csv ? `file.${fileTypes['text/csv'].endings[0]}` : 'file.xlsx';
  // One row and one column more say that there are too many.
  const table = await readTable(name, bytes, {
    rows: sourceLimits.rows + preamble + 1,
    columns: columns + 1,
    unpacked,
    ...(plan?.sheet === undefined ? {} : { sheet: plan.sheet }),
    withHidden: plan?.hiddenRows === true,
  });
  if (typeof table === 'string') return { key: table };
  const { rows, format, separator = ',' } = table;
  if (rows.length === 0) return { key: 'empty' };
  if (rows.some(({ cells }) => cells.length > columns)) return { key: 'tooManyColumns' };
  if (!plan) return { key: 'noColumns' };
  const count = rows.filter(({ number }) => number > plan.heading).length;
  if (count === 0) return { key: 'empty' };
  if (count > sourceLimits.rows) return { key: 'tooManyRows' };
  const interpreted = interpretRows(rows, plan, source);
  if ('key' in interpreted) return named(interpreted, rows, plan);
  return { rows, interpreted, format: { format, separator, heading: plan.heading } };
}

/** A problem of a column, which is called as its heading is. */
function named({ key, column, sample }: TableProblem, rows: TableRow[], plan: ColumnPlan): SourceProblem {
  const place = plan[column] ?? 0;
  const heading = rows.find(({ number }) => number === plan.heading)?.cells[place - 1]?.text;
  return {
    key,
    params: {
      column: (heading ?? letterOf(place)).slice(0, maxHeading),
      sample: (sample ?? '').slice(0, maxSample),
    },
  };
}
