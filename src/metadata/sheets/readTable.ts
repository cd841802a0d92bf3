import { read } from 'xlsx';
import { compoundFormat, startsWith, textualFormat } from './foreignFormats';
import { readWorkbook } from './readWorkbook';
import { rowsOf } from './sheetRows';
import type { Table, TableLimits } from './Table';
import { decodeText, findSeparator } from './textFile';
import { checkZip, type UnfitContent } from './unpackedSize';

/** What a file is read for whose rows are sent by the page that reads it. */
export const importLimits: TableLimits = { rows: 20_000, columns: 200, unpacked: 30_000_000 };

/** Reads a sheet of an xlsx file, or a CSV file. Returns why it cannot be read instead. */
export async function readTable(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: TableLimits = importLimits,
): Promise<Table | UnfitContent> {
  if (bytes.length === 0) return { rows: [], format: 'csv', sheets: [], hidden: [] };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return (await checkZip(bytes, limits.unpacked)) ?? readWorkbook(bytes, limits);
  }
  const foreign = compoundFormat(bytes) ?? textualFormat(bytes);
  if (foreign) return foreign;
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
  const { rows } = rowsOf(book.Sheets[book.SheetNames[0] ?? ''], limits);
  return { rows, format: 'csv', separator, sheets: [], hidden: [] };
}
