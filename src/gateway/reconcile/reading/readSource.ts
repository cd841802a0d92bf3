import { fileTypes } from '../../../metadata/values/files';
import { readTable, type TableRow } from '../../../metadata/sheets/readTable';
import { shapeOf } from '../../../metadata/sheets/shape';
import { decodeText } from '../../../metadata/sheets/textFile';
import type { UnfitContent } from '../../../metadata/sheets/unpackedSize';
import { camtColumns, readCamt } from './readCamt';
import { type ColumnPlan, type Interpreted, interpretRows, type UncertainColumn } from './interpretRows';

/** The most of a file that is compared (product 7.19). */
const sourceLimits = { rows: 50_000, columns: 100, unpacked: 200_000_000 };

/** Longest heading that is kept. */
const maxHeading = 100;

/** Rows above the table, which do not count. */
const preamble = 100;

/** A file of a reconciliation. */
export interface Source {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined for a statement, whose columns are known. */
  plan: ColumnPlan | undefined;
  /** Of the country. */
  zone: string;
}

/** What a file is, beside its rows. */
export interface SourceFormat {
  format: 'xlsx' | 'csv' | 'camt';
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

/** Why a file cannot be compared. */
export type SourceProblem =
  | UnfitContent
  | UncertainColumn
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'noColumns'
  | 'notCamt'
  | 'unreadable';

/** A file as it was read. */
interface ReadSource {
  format: SourceFormat;
  rows: TableRow[];
  interpreted: Interpreted;
}

/** The plan of the columns of {@link readCamt}. */
const camtPlan: ColumnPlan = {
  heading: 1,
  references: [
    'End-to-end ID',
    'Transaction ID',
    'Entry reference',
    'Bank reference',
    'Remittance information',
  ].map((title) => camtColumns.findIndex((each) => each === title) + 1),
  amount: camtColumns.indexOf('Amount') + 1,
  day: camtColumns.indexOf('Booking date') + 1,
  currency: camtColumns.indexOf('Currency') + 1,
  decimals: '.',
};

/** Reads a file, and what its rows say. Returns why it cannot be compared instead. It takes seconds and much memory: call it in a worker. */
export async function readSource(source: Source): Promise<ReadSource | SourceProblem> {
  const table = source.type === 'application/xml' ? readStatement(source) : await readSheet(source);
  if (typeof table === 'string') return table;
  const { rows, plan } = table;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > sourceLimits.columns) return 'tooManyColumns';
  const count = rows.filter(({ number }) => number > plan.heading).length;
  if (count === 0) return 'empty';
  if (count > sourceLimits.rows) return 'tooManyRows';
  const interpreted = interpretRows(rows, plan, source.zone);
  if (typeof interpreted === 'string') return interpreted;
  const { entries, unreadable } = interpreted;
  const headings = rows.find(({ number }) => number === plan.heading)?.cells.map((cell) => cell?.text) ?? [];
  const format = {
    ...table.format,
    width,
    shape: shapeOf(headings),
    headings: Array.from(headings, (text = '') => text.slice(0, maxHeading)),
  };
  return entries.length === 0 && unreadable.length === 0 ? 'empty' : { format, rows, interpreted };
}

/** The rows of a file with their plan. */
interface PlannedTable {
  rows: TableRow[];
  format: Omit<SourceFormat, 'width' | 'shape' | 'headings'>;
  plan: ColumnPlan;
}

function readStatement({ bytes }: Source): PlannedTable | SourceProblem {
  const text = decodeText(bytes);
  const rows = text === undefined ? undefined : readCamt(text);
  if (!rows) return 'notCamt';
  return { rows, plan: camtPlan, format: { format: 'camt', separator: ',', heading: 1 } };
}

async function readSheet({ type, bytes, plan }: Source): Promise<PlannedTable | SourceProblem> {
  const { rows, columns, unpacked } = sourceLimits;
  const name = type === 'text/csv' ? `file.${fileTypes['text/csv'].endings[0]}` : 'file.xlsx';
  // One row and one column more say that there are too many.
  const table = await readTable(name, bytes, { rows: rows + preamble + 1, columns: columns + 1, unpacked });
  if (typeof table === 'string') return table;
  if (table.rows.length === 0) return 'empty';
  if (!plan) return 'noColumns';
  const { format, separator = ',' } = table;
  return { rows: table.rows, plan, format: { format, separator, heading: plan.heading } };
}
