import { type Cell, formatCell, type Rows } from './cells';

/**
 * Writes CSV by RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. `end` returns the last line, by which one
 * can tell that the file is whole.
 */
export async function* writeCsv(rows: Rows, end?: () => string): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const batch of rows) yield batch.map(line).join('');
  if (end) yield line([{ kind: 'text', text: end() }]);
}

function line(cells: Cell[]): string {
  return `${cells.map((cell) => quote(formatCell(cell))).join(',')}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
