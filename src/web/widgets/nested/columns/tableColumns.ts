import { letterOf } from '../../../../metadata/sheets/columns';
import { type ColumnNames, matchColumns } from '../../../../metadata/sheets/matchColumns';
import type { TableRow } from '../../../../metadata/sheets/Table';

/** A column of a table, as a form offers it. */
export interface TableColumn {
  /** From 1. */
  number: number;
  /** Empty where it has none. */
  heading: string;
  /** Letter of the column in spreadsheets: `A`, `AB`. */
  letter: string;
  /** The first values below the heading, to recognize it by. */
  samples: string[];
}

/** Rows among which values of a column are looked for. */
const sampleRows = 100;

/** Values by which a column is recognized. */
const sampleCount = 3;

/** Returns the columns of a table whose headings stand in the row of this number, or in none. Those without any text are left out. */
export function tableColumns(rows: TableRow[], heading: number): TableColumn[] {
  const headings = headingsOf(rows, heading);
  const data = rows.filter(({ number }) => number > heading).slice(0, sampleRows);
  const width = Math.max(headings.length, ...data.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => ({
    number: place + 1,
    heading: headings[place] ?? '',
    letter: letterOf(place + 1),
    samples: data.flatMap(({ cells }) => cells[place]?.text ?? []).slice(0, sampleCount),
  })).filter((column) => column.heading !== '' || column.samples.length > 0);
}

/** The texts of the row of headings. */
export function headingsOf(rows: TableRow[], heading: number): (string | undefined)[] {
  return rows.find(({ number }) => number === heading)?.cells.map((cell) => cell?.text) ?? [];
}

/** A row of headings with the columns in it that were recognized, by name. */
interface RecognizedColumns {
  heading: number;
  columns: Record<string, number>;
}

/** Returns the columns of a row of headings that are called by one of the names. */
export function recognizeColumns(rows: TableRow[], heading: number, names: ColumnNames): RecognizedColumns {
  const found = matchColumns(
    Array.from(headingsOf(rows, heading), (text) => text ?? ''),
    names,
  );
  const columns = found.flatMap((name, place) => (name === undefined ? [] : [[name, place + 1] as const]));
  return { heading, columns: Object.fromEntries(columns) };
}

/** Rows above a table among which its headings are looked for. */
const headingRows = 30;

/** Finds the row of headings: with most recognized columns, or without any, the first with most cells. */
export function findHeading(rows: TableRow[], names: ColumnNames): RecognizedColumns {
  const top = rows.slice(0, headingRows);
  const recognized = top.map(({ number }) => recognizeColumns(rows, number, names));
  const known = indexOfMost(recognized.map(({ columns }) => Object.keys(columns).length));
  if (known !== undefined) return recognized[known]!;
  const widest = indexOfMost(top.map(({ cells }) => cells.filter((cell) => cell !== undefined).length));
  return { heading: top[widest ?? 0]?.number ?? 0, columns: {} };
}

/** The place of the first of the highest counts; undefined where all are 0. */
function indexOfMost(counts: number[]): number | undefined {
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : undefined;
}
