import { type Cell, escapeFormula, majorUnits, type Rows } from './cells';
import { type ZipEntry, writeZip } from './writeZip';

/** Most rows a sheet can have; further ones go to another sheet. */
const longestSheet = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Styles by number: plain, heading, two decimals, instant, day. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Days from a spreadsheet's epoch to 1970. */
const epochDays = 25_569;
const dayLength = 86_400_000;

/** An xlsx workbook as a stream; the first row is the heading. `name` is the sheet's, a second one gets a number. */
export function writeXlsx(rows: Rows, name: string): AsyncGenerator<Buffer> {
  return writeZip(workbook(rows, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 24)));
}

async function* workbook(rows: Rows, name: string): AsyncGenerator<ZipEntry> {
  const source = new SheetSource(rows);
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: source.nextSheet() };
  } while (source.hasMore);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);

  yield { name: 'xl/styles.xml', content: [styles] };
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((n) => `<sheet name="${escapeXml(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="r${n}"/>`)
      .join('')}</sheets></workbook>`,
  );
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${numbers
      .map((n) => relation(`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
      .join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
  );
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${numbers
      .map((n) => part(`worksheets/sheet${n}.xml`, 'worksheet'))
      .join('')}</Types>`,
  );
}

function file(path: string, text: string): ZipEntry {
  return { name: path, content: [declaration + text] };
}

function part(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

/** Cuts the rows into sheets, each with the heading on top. */
class SheetSource {
  hasMore = true;
  readonly #batches: AsyncIterator<Cell[][]>;
  #heading: Cell[] | undefined;
  #pending: Cell[][] = [];

  constructor(rows: Rows) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  async *nextSheet(): AsyncGenerator<string> {
    yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
    let row = 0;
    if (this.#heading) yield rowXml(this.#heading, ++row, true);
    while (row < longestSheet) {
      const batch = await this.#take(longestSheet - row);
      if (!batch) break;
      let text = '';
      for (const cells of batch) {
        this.#heading ??= cells;
        text += rowXml(cells, ++row, row === 1);
      }
      yield text;
    }
    if (this.#pending.length === 0) await this.#fill();
    yield '</sheetData></worksheet>';
  }

  async #take(most: number): Promise<Cell[][] | undefined> {
    if (this.#pending.length === 0) await this.#fill();
    return this.#pending.length > 0 ? this.#pending.splice(0, most) : undefined;
  }

  async #fill(): Promise<void> {
    while (this.hasMore && this.#pending.length === 0) {
      const next = await this.#batches.next();
      if (next.done) this.hasMore = false;
      else this.#pending = next.value;
    }
  }
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
      return `<c r="${at}" s="3"><v>${cell.shifted / dayLength + epochDays}</v></c>`;
    case 'date':
      return `<c r="${at}" s="4"><v>${Date.parse(cell.text) / dayLength + epochDays}</v></c>`;
  }
}

/** 0 is A, 26 is AA. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

/** Characters that XML cannot hold at all are left out. */
function escapeXml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
