import type { BoundForm } from '../../../../metadata/model/BoundResource';
import type { Country } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import type { CheckedRow } from './checkRow';
import type { ColumnNames } from '../../../../metadata/sheets/matchColumns';
import type { TableSheet } from '../../../../metadata/sheets/Table';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';

/** Setup of a reader. */
export interface ReaderSetup {
  resource: string;
  form: BoundForm;
  country: Country;
  names: ColumnNames;
  /** By field: the titles of its choices in all languages, with their values. */
  choices: Record<string, [title: string, value: JsonValue][]>;
  yes: string[];
  no: string[];
  /** Most rows. */
  limit: number;
  /** By how much the gateway's clock is ahead of this device's, in ms. */
  clockOffset: number;
}

/** A column of the file. */
export interface FileColumn {
  heading: string;
  /** The first values, to recognize it by. */
  samples: string[];
  /** The field that it was taken for. */
  field: string | undefined;
}

/** Fields as which the rows of a file are read. */
export interface RowFields {
  /** The fields of its columns. */
  columns: (string | undefined)[];
  /** By field: what all rows have, in words as a cell has them. No column has such a field. */
  same: Readonly<Record<string, string>>;
}

/** The part of a workbook that is read. */
export interface WorkbookPart {
  /** Its sheet; without one, the visible one with most columns of the form. */
  sheet?: string;
  /** Whether hidden rows count, too. */
  withHidden?: boolean;
}

/** Rows that were left out because they are hidden, with their sums by field of money, in minor units. */
export interface HiddenRows {
  count: number;
  sums: Record<string, number>;
}

/** Result of opening a file. */
export type OpenedFile =
  | { columns: FileColumn[]; rows: number; sheet?: string; sheets: TableSheet[]; hidden: number }
  | { problem: UnfitContent | 'empty' }
  | { problem: 'tooMany'; rows: number }
  | { problem: 'tooManyColumns'; most: number };

/** A file's content with what is to be changed and said in it. */
export interface MarkedFile {
  /** By number of the row: new texts of cells, by field. */
  edits: [number: number, texts: Record<string, string>][];
  /** By number of the row: what is said of it. Rows without a remark are left out. */
  remarks: [number: number, text: string][];
  /** Heading of the remarks. */
  heading: string;
}

/** Reads and checks a file, away from the page: in a worker. */
export interface ImportReader {
  /** Reads a file, finds its heading and the fields of its columns. */
  open(name: string, bytes: ArrayBuffer, part?: WorkbookPart): Promise<OpenedFile>;
  /** Checks all rows with these fields; `onRows` receives them in parts. Returns what was left out. */
  check(fields: RowFields, onRows: (rows: CheckedRow[]) => void): Promise<HiddenRows>;
  /** Checks a row with other texts of its cells. */
  recheck(number: number, texts: Record<string, string>): Promise<CheckedRow>;
  /** Returns the rows that have a remark, with all their columns as they are in the file, as an xlsx file. */
  mark(file: MarkedFile): Promise<ArrayBuffer>;
  /** Ends the worker. */
  close(): void;
}
