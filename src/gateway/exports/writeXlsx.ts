import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Cell, escapeFormula, majorUnits, type Rows } from './cells';

/** Where a sheet ends and another one begins. */
interface SheetLimits {
  rows: number;
  /** Of XML. */
  bytes: number;
}

/**
 * What a spreadsheet can have in a sheet, and a zip in a file without the extension for larger ones, with which not
 * every spreadsheet opens it.
 */
const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

/** Not the moment of the export: the same rows make the same file. 1980 is the earliest year of a zip. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;

/** Styles by number: plain, heading, two decimals, instant, day. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Days from the epoch of spreadsheets to 1970. */
const epochDays = 25_569;
const millisecondsOfDay = 86_400_000;

/**
 * Writes an xlsx workbook as a stream, of which neither rows nor sheets are held in memory. The first row is the heading
 * and is repeated on each further sheet, where it stays in view and filters the rows but for those of totals. `name` is that
 * of the first sheet; the others have a number behind it. `widths` are those of the columns, in characters.
 */
export function writeXlsx(
  rows: Rows,
  name: string,
  widths: number[],
  limits: SheetLimits = sheetLimits,
): Readable {
  const zip = new ZipFile();
  // Typed as less than it is.
  const output = zip.outputStream as PassThrough;
  const source = new SheetSource(rows, widths, limits);
  let sheet: Readable | undefined;
  const addParts = async () => {
    let sheets = 0;
    do {
      sheets += 1;
      sheet = Readable.from(source.nextSheet(), { highWaterMark: 1 });
      const content = sheet;
      zip.addReadStreamLazy(`xl/worksheets/sheet${sheets}.xml`, entryOptions, (open) => open(null, content));
      await finished(content);
    } while (source.hasMore);
    const title = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 24);
    for (const [path, xml] of Object.entries(workbookParts(title, sheets))) {
      zip.addBuffer(Buffer.from(declaration + xml), path, entryOptions);
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

/** The parts of a workbook beside its sheets, by path. */
function workbookParts(title: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const join = (describe: (sheet: number) => string) => numbers.map(describe).join('');
  const nameOf = (sheet: number) => escapeXml(sheet === 1 ? title : `${title} ${sheet}`);
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${join(
      (n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="r${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${join((n) =>
      relation(`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`),
    )}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${join(
      (n) => part(`worksheets/sheet${n}.xml`, 'worksheet'),
    )}</Types>`,
  };
}

function part(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
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
    yield Buffer.from(`${sheetStart}${columnsXml(this.#widths)}<sheetData>`);
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

function columnsXml(widths: number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
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
    case 'text': {
      const text = escapeXml(escapeFormula(cell.text));
      return `<c r="${at}"${heading ? ' s="1"' : ''} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    }
    case 'money':
      return `<c r="${at}" s="2"><v>${majorUnits(cell.minor)}</v></c>`;
    case 'number':
      return `<c r="${at}"><v>${cell.value}</v></c>`;
    case 'instant':
      return `<c r="${at}" s="3"><v>${cell.shifted / millisecondsOfDay + epochDays}</v></c>`;
    case 'date':
      return `<c r="${at}" s="4"><v>${Date.parse(cell.text) / millisecondsOfDay + epochDays}</v></c>`;
  }
}

/** 0 is A, 26 is AA. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

/** Leaves out characters that XML cannot hold at all. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- These are the characters to leave out.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
