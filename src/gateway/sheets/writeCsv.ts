import { type Cell, formatCell, type Rows } from './cells';

/** Options of a CSV file. */
interface CsvOptions {
  /** Returns the last line, by which one can tell that the file is whole. */
  end?: () => string;
  /** Separator between the cells. */
  separator?: string;
}

/** Characters of a chunk, about. */
const chunkSize = 256 * 1024;

/** Writes CSV by RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. */
export async function* writeCsv(
  rows: Rows,
  { end, separator = ',' }: CsvOptions = {},
): AsyncGenerator<string> {
  const line = (cells: Cell[]) => `${cells.map((cell) => textOf(cell, separator)).join(separator)}\r\n`;
  let chunk = '\uFEFF';
  for await (const batch of rows) {
    for (const cells of batch) chunk += line(cells);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + (end ? line([{ kind: 'text', text: end() }]) : '');
}

function textOf(cell: Cell, separator: string): string {
  const text = formatCell(cell);
  // Numbers and times have nothing that needs quotes.
  if (cell?.kind !== 'text' && cell?.kind !== 'given') return text;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
