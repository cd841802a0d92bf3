import { createHash, type Hash } from 'node:crypto';
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Cell, escapeFormula, escapeGiven, majorUnits, type Rows } from './cells';
import {
  cellStyles,
  columnName,
  columnsXml,
  xmlDeclaration,
  entryOptions,
  plainSheetStart,
  sheetName,
  sheetStart,
  textCellXml,
  workbookParts,
} from './workbook';

/** Limits at which a sheet ends and another one begins. */
interface SheetLimits {
  rows: number;
  /** Bytes of XML. */
  bytes: number;
}

/** Limits of a sheet in spreadsheets, and of a part in a zip. Not every spreadsheet opens the extension for larger parts. */
const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

/** Days from the epoch of spreadsheets to 1970. */
const epochDays = 25_569;
const millisecondsOfDay = 86_400_000;

/** A sheet in a workbook. */
export interface WrittenSheet {
  /** Path of its part in the file. */
  path: string;
  name: string;
  /** SHA-256 of the part, in lower-case hexadecimal digits. */
  sha256: string;
}

/** A sheet behind the others, which says something about them. */
interface ClosingSheet {
  name: string;
  rows: Cell[][];
  widths: number[];
}

/**
 * Writes an xlsx workbook as a stream, of which neither rows nor sheets are held in memory. `name` is the first sheet's; the others have a
 * number behind it. `widths` are in characters. `close` returns the last sheets.
 */
export function writeXlsx(
  rows: Rows,
  name: string,
  widths: number[],
  {
    limits = sheetLimits,
    close,
  }: { limits?: SheetLimits; close?: (written: WrittenSheet[]) => ClosingSheet[] } = {},
): Readable {
  const zip = new ZipFile();
  // Typed as less than it is.
  const output = zip.outputStream as PassThrough;
  // The first row is the heading. It is repeated on each further sheet, stays in view, and filters the rows but for those of totals.
  const source = new SheetSource(rows, widths, limits);
  let sheet: Readable | undefined;
  const addParts = async () => {
    const written: WrittenSheet[] = [];
    const title = sheetName(name).slice(0, 24);
    do {
      const number = written.length + 1;
      const path = `xl/worksheets/sheet${number}.xml`;
      const hash = createHash('sha256');
      sheet = Readable.from(hashed(source.nextSheet(), hash), { highWaterMark: 1 });
      const content = sheet;
      zip.addReadStreamLazy(path, entryOptions, (open) => open(null, content));
      await finished(content);
      written.push({ path, name: number === 1 ? title : `${title} ${number}`, sha256: hash.digest('hex') });
    } while (source.hasMore);
    const names = written.map((each) => each.name);
    for (const closing of close?.(written) ?? []) {
      names.push(sheetName(closing.name));
      zip.addBuffer(closingXml(closing), `xl/worksheets/sheet${names.length}.xml`, entryOptions);
    }
    for (const [path, xml] of Object.entries(workbookParts(names))) {
      zip.addBuffer(Buffer.from(xmlDeclaration + xml), path, entryOptions);
    }
    zip.end();
  };
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  addParts().catch(fail);
  // The client may be gone before the end.
  output.once('close', () => sheet?.destroy());
  return output;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The XML of a closing sheet, whose first column has the names of what stands beside them. */
function closingXml({ rows, widths }: ClosingSheet): Buffer {
  const lines = rows.map((cells, index) => {
    const row = index + 1;
    const all = cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row}`, place === 0));
    return `<row r="${row}">${all.join('')}</row>`;
  });
  const columns = columnsXml(widths.map((width) => ({ width })));
  return Buffer.from(`${plainSheetStart}${columns}<sheetData>${lines.join('')}</sheetData></worksheet>`);
}

/** Cuts rows into sheets, each with the heading on top. */
class SheetSource {
  hasMore = true;
  readonly #batches: AsyncIterator<Cell[][]>;
  readonly #widths: number[];
  readonly #limits: SheetLimits;
  #heading: Cell[] | undefined;
  #pending: Cell[][] = [];

  constructor(rows: Rows, widths: number[], limits: SheetLimits) {
    this.#widths = widths;
    this.#batches = rows[Symbol.asyncIterator]();
    this.#limits = limits;
  }

  async *nextSheet(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${sheetStart}${columnsXml(this.#widths.map((width) => ({ width })))}<sheetData>`);
    const { rows, bytes } = this.#limits;
    let row = 0;
    let filtered = 1;
    let written = 0;
    let text = this.#heading ? rowXml(this.#heading, ++row, true) : '';
    while (row < rows && written < bytes) {
      const batch = await this.#take(rows - row);
      if (!batch) break;
      for (const cells of batch) {
        this.#heading ??= cells;
        text += rowXml(cells, ++row, row === 1);
        if (!isTotal(cells)) filtered = row;
      }
      const chunk = Buffer.from(text);
      written += chunk.length;
      text = '';
      yield chunk;
    }
    if (this.#pending.length === 0) await this.#fill();
    yield Buffer.from(`${text}</sheetData>${filterXml(this.#heading, filtered)}</worksheet>`);
  }

  /** At most `limit` rows of the next batch. */
  async #take(limit: number): Promise<Cell[][] | undefined> {
    if (this.#pending.length === 0) await this.#fill();
    return this.#pending.length > 0 ? this.#pending.splice(0, limit) : undefined;
  }

  async #fill(): Promise<void> {
    while (this.hasMore && this.#pending.length === 0) {
      const next = await this.#batches.next();
      if (next.done) this.hasMore = false;
      else this.#pending = next.value;
    }
  }
}

/** The filter of the columns, from the heading to the last row that is no total. */
function filterXml(heading: Cell[] | undefined, lastRow: number): string {
  return heading?.length ? `<autoFilter ref="A1:${columnName(heading.length - 1)}${lastRow}"/>` : '';
}

function isTotal(cells: Cell[]): boolean {
  return cells.some((cell) => cell?.kind === 'text' && cell.isTotal);
}

function rowXml(cells: Cell[], row: number, heading: boolean): string {
  return `<row r="${row}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row}`, heading)).join('')}</row>`;
}

function cellXml(cell: Cell, at: string, heading: boolean): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return textCellXml(escapeFormula(cell.text), at, heading ? cellStyles.heading : undefined);
    case 'given':
      return textCellXml(escapeGiven(cell.text), at, heading ? cellStyles.heading : undefined);
    case 'money':
      return `<c r="${at}" s="${cellStyles.money}"><v>${majorUnits(cell.minor)}</v></c>`;
    case 'number':
      return `<c r="${at}"><v>${cell.value}</v></c>`;
    case 'instant':
      return `<c r="${at}" s="${cellStyles.instant}"><v>${cell.shifted / millisecondsOfDay + epochDays}</v></c>`;
    case 'date':
      return `<c r="${at}" s="${cellStyles.date}"><v>${Date.parse(cell.text) / millisecondsOfDay + epochDays}</v></c>`;
  }
}
