import { CsvCells } from './CsvCells';
import type { TableRow } from './Table';
import { textCell } from './textCell';
import { findSeparator } from './textFile';

/** Characters by which the separator is found. */
const headLength = 200_000;

/** The rows of a CSV text, some at a time, and what stands between its cells. */
export interface CsvRows {
  separator: string;
  /** Rows that are not empty. Throws `EndlessRowError`. */
  parts: AsyncGenerator<TableRow[], void, undefined>;
}

/** Opens a CSV text that arrives in pieces. Of a row, `columns` cells are read; of the text, what its rows take is held and no more. */
export async function openCsv(pieces: AsyncIterable<string>, columns: number): Promise<CsvRows> {
  const rest = pieces[Symbol.asyncIterator]();
  let head = '';
  while (head.length < headLength) {
    const { value, done } = await rest.next();
    if (done) break;
    head += value;
  }
  const { separator, content } = findSeparator(head);
  return { separator, parts: partsOf(content, { [Symbol.asyncIterator]: () => rest }, separator, columns) };
}

async function* partsOf(
  head: string,
  rest: AsyncIterable<string>,
  separator: string,
  columns: number,
): CsvRows['parts'] {
  const cutter = new RowCutter(separator, columns);
  yield cutter.write(head);
  for await (const piece of rest) yield cutter.write(piece);
  yield cutter.end();
}

/** Reads the rows of a whole CSV text. Throws `EndlessRowError`. */
export function readCsvRows(text: string, columns: number): { separator: string; rows: TableRow[] } {
  const { separator, content } = findSeparator(text);
  const cutter = new RowCutter(separator, columns);
  return { separator, rows: [...cutter.write(content), ...cutter.end()] };
}

/** Makes rows of a text that arrives in pieces. */
class RowCutter {
  readonly #cells: CsvCells;
  readonly #columns: number;
  #number = 0;

  constructor(separator: string, columns: number) {
    this.#cells = new CsvCells(separator);
    this.#columns = columns;
  }

  write(piece: string): TableRow[] {
    return this.#rowsOf(this.#cells.write(piece));
  }

  end(): TableRow[] {
    return this.#rowsOf(this.#cells.end());
  }

  #rowsOf(texts: string[][]): TableRow[] {
    const rows: TableRow[] = [];
    for (const row of texts) {
      const number = ++this.#number;
      const cells = cellsOf(row, this.#columns);
      if (cells.length > 0) rows.push({ number, cells });
    }
    return rows;
  }
}

/** The cells of a row up to its last one that says something. */
function cellsOf(texts: string[], columns: number): TableRow['cells'] {
  const cells: TableRow['cells'] = [];
  const count = Math.min(texts.length, columns);
  let last = 0;
  for (let place = 0; place < count; place++) {
    const cell = textCell(texts[place]!);
    cells.push(cell);
    if (cell) last = place + 1;
  }
  cells.length = last;
  return cells;
}
