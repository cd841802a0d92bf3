import { type Cell, formatCell, type Rows } from './cells';

/** How a file is written. */
interface CsvOptions {
  /** Returns the last line, by which one can tell that the file is whole. */
  end?: () => string;
  /** What stands between the cells. */
  separator?: string;
}

/** Writes CSV by RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. */
export async function* writeCsv(
  rows: Rows,
  { end, separator = ',' }: CsvOptions = {},
): AsyncGenerator<string> {
  const line = (cells: Cell[]) =>
    `${cells.map((cell) => quote(formatCell(cell), separator)).join(separator)}\r\n`;
  yield '\uFEFF';
  for await (const batch of rows) yield batch.map(line).join('');
  if (end) yield line([{ kind: 'text', text: end() }]);
}

function quote(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
