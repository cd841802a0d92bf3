import { read, SSF, type WorkSheet } from 'xlsx';
import { trimText } from '../values/trimText';
import { decodeText, findSeparator } from './textFile';
import { checkZip, type UnfitContent } from './unpackedSize';

/** A cell of a file. */
export interface TableCell {
  /** As it was entered, or as a number is written in full. */
  text: string;
  /** A number is one for certain, and no text that looks like one. A date is in days since 1899-12-30. */
  number?: number;
  isDate?: boolean;
  /** What makes the value unusable. */
  fault?: 'formula' | 'cellError';
  /** The text as it stands in the file, where that is another one. */
  exact?: string;
  /** What a formula resulted in when the file was saved. */
  result?: TableCell;
}

/** A row of a file that is not empty, with its number in the file. */
export interface TableRow {
  number: number;
  /** By place; undefined where a cell is empty. */
  cells: (TableCell | undefined)[];
}

/** How much of a file is read. */
export interface TableLimits {
  /** Rows beyond this are not read: there are too many in any case. */
  rows: number;
  /** More columns than this are not read. */
  columns: number;
  /** Most bytes of everything in a workbook together, unpacked: 1,000 rows are a few hundred thousand. */
  unpacked: number;
}

/** What a file is read for whose rows are sent by the page that reads it. */
const importLimits: TableLimits = { rows: 20_000, columns: 200, unpacked: 30_000_000 };

/** Sheets among which one with content is looked for. */
const maxSheets = 10;

/** A spreadsheet keeps 15 digits of a number; what stood behind them is lost. */
export const exactDigits = 15;

/** Days from 1899-12-30, with which spreadsheets begin, to 1904-01-01, with which those of old Macs do. */
const macDays = 1_462;

/** A table as it was read. */
export interface Table {
  rows: TableRow[];
  format: 'xlsx' | 'csv';
  /** What stands between the cells of a CSV file. */
  separator?: string;
}

/** Reads the first sheet with content of an xlsx file, or a CSV file. Returns why it cannot be read instead. */
export async function readTable(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits = importLimits,
): Promise<Table | UnfitContent> {
  if (bytes.length === 0) return { rows: [], format: 'csv' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return (await checkZip(bytes, limits.unpacked)) ?? readXlsx(bytes, limits);
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'oldFormat';
  const text = /\.(csv|txt|tsv)$/i.test(name) ? decodeText(bytes) : undefined;
  return text === undefined ? 'notSpreadsheet' : readCsv(text, limits);
}

function readCsv(text: string, limits: TableLimits): Table {
  const { separator, content } = findSeparator(text);
  // `raw`: no text becomes a number, so that leading zeros and long accounts stay. Behind `sep=` nothing is taken for another format.
  const options = {
    type: 'string',
    raw: true,
    dense: true,
    cellText: false,
    sheetRows: limits.rows,
  } as const;
  const book = read(`sep=${separator}\n${content}`, options);
  return { rows: rowsOf(book.Sheets[book.SheetNames[0] ?? ''], limits), format: 'csv', separator };
}

function readXlsx(bytes: Uint8Array<ArrayBuffer>, limits: TableLimits): Table | UnfitContent {
  try {
    const options = { cellHTML: false, cellText: false, cellNF: true, sheetRows: limits.rows } as const;
    for (let place = 0, count = 1; place < count; place++) {
      // Sheets behind it, as with the choices of a template, are not worth the time.
      const book = read(bytes, { type: 'array', dense: true, sheets: place, ...options });
      const firstDay = book.Workbook?.WBProps?.date1904 ? macDays : 0;
      const rows = rowsOf(book.Sheets[book.SheetNames[place] ?? ''], limits, firstDay);
      if (rows.length > 0) return { rows, format: 'xlsx' };
      count = Math.min(book.SheetNames.length, maxSheets);
    }
    return { rows: [], format: 'xlsx' };
  } catch {
    return 'notSpreadsheet';
  }
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** What SheetJS has of a cell, as far as it is used. */
interface SheetCell {
  t: string;
  v?: string | number | boolean;
  f?: string;
  z?: string | number;
}

/** `firstDay` is added to dates. */
function rowsOf(sheet: WorkSheet | undefined, limits: TableLimits, firstDay = 0): TableRow[] {
  const data = (sheet?.['!data'] ?? []) as (SheetCell | undefined)[][];
  const rows: TableRow[] = [];
  data.forEach((row, index) => {
    const cells = Array.from(row?.slice(0, limits.columns) ?? [], (cell) => cell && toCell(cell, firstDay));
    if (cells.some((cell) => cell !== undefined)) rows.push({ number: index + 1, cells });
  });
  return rows;
}

function toCell({ t, v, f, z }: SheetCell, firstDay: number): TableCell | undefined {
  if (f !== undefined) {
    const result = toCell(
      { t, ...(v === undefined ? {} : { v }), ...(z === undefined ? {} : { z }) },
      firstDay,
    );
    return { text: `=${f}`, fault: 'formula', ...(result ? { result } : {}) };
  }
  if (t === 'e') return { text: '#', fault: 'cellError' };
  if (typeof v === 'number' && z !== undefined && SSF.is_date(String(z))) {
    const days = v + firstDay;
    return { text: wallTime(days).replace('T', ' ').replace(' 00:00:00', ''), number: days, isDate: true };
  }
  if (typeof v === 'number') {
    const number = exactNumber(v);
    return { text: plainNumber(number), number };
  }
  if (typeof v === 'boolean') return { text: v ? 'true' : 'false' };
  // What keeps a spreadsheet from reading a text as a formula is no part of it.
  const exact = v ?? '';
  const text = trimText(exact).replace(/^'(?=[=+\-@])/, '');
  if (text === '') return undefined;
  return text === exact ? { text } : { text, exact };
}

/** A number with the digits that a spreadsheet shows: 0.1 + 0.2 is 0.3. */
function exactNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(exactDigits));
}

/** A number without exponent and grouping. */
function plainNumber(value: number): string {
  const text = String(value);
  return /e/i.test(text) && Number.isInteger(value) ? BigInt(value).toString() : text;
}

/** Days from 1899-12-30, with which spreadsheets begin, to 1970. */
const epochDays = 25_569;

/** What a clock shows at a date of a spreadsheet, in days: `2026-11-20T14:05:00`. */
export function wallTime(days: number): string {
  const time = new Date(Math.round((days - epochDays) * 86_400) * 1_000);
  return Number.isNaN(time.getTime()) ? String(days) : time.toISOString().slice(0, 19);
}
