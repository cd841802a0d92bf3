import { EndlessRowError } from './CsvCells';
import { readCsvRows } from './csvRows';
import { foreignFormat, isZip } from './foreignFormats';
import { readWorkbook } from './readWorkbook';
import type { Table, TableLimits } from './Table';
import { decodeText } from './textFile';
import { checkZip, type UnfitContent } from './unpackedSize';

/** Limits of a file whose rows are sent by the page that reads it. */
export const importLimits: TableLimits = { rows: 20_000, columns: 200, unpacked: 30_000_000 };

/** Reads a sheet of an xlsx file, or a CSV file. Returns why it cannot be read instead. */
export async function readTable(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: TableLimits = importLimits,
): Promise<Table | UnfitContent> {
  if (bytes.length === 0) return { rows: [], format: 'csv', sheets: [], hidden: [] };
  if (isZip(bytes)) {
    return (await checkZip(bytes, limits.unpacked)) ?? readWorkbook(bytes, limits);
  }
  const foreign = foreignFormat(bytes);
  if (foreign) return foreign;
  const text = /\.(csv|txt|tsv)$/i.test(name) ? decodeText(bytes) : undefined;
  return text === undefined ? 'notSpreadsheet' : readCsv(text, limits);
}

function readCsv(text: string, limits: TableLimits): Table | UnfitContent {
  try {
    const { separator, rows } = readCsvRows(text, limits.columns);
    const read = rows.filter(({ number }) => number <= limits.rows);
    return { rows: read, format: 'csv', separator, sheets: [], hidden: [] };
  } catch (error) {
    if (error instanceof EndlessRowError) return 'endlessRow';
    throw error;
  }
}
