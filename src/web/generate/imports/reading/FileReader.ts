import { utils, write } from 'xlsx';
import type { JsonValue } from '../../../../metadata/model/json';
import type { Validator } from '../../../../metadata/validation/checkForm';
import { remarkMark } from '../../../../metadata/values/cells';
import { trimText } from '../../../../metadata/values/trimText';
import { type CheckedRow, checkRow, type RowRules } from './checkRow';
import type {
  HiddenRows,
  ImportReader,
  MarkedFile,
  OpenedFile,
  ReaderSetup,
  RowFields,
  WorkbookPart,
} from './ImportReader';
import { readCell } from './readCell';
import { matchColumns } from '../../../../metadata/sheets/matchColumns';
import type { Table, TableCell, TableRow } from '../../../../metadata/sheets/Table';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';
import { importLimits, readTable } from '../../../../metadata/sheets/readTable';

/** Rows that are handed over at a time, so that the page that receives them is never blocked for long. */
const partSize = 250;

/** Rows among which the heading is looked for. */
const headingRows = 10;

const sampleCount = 3;

/** A file with more columns is not one of rows to import. */
const maxColumns = 100;

/** Sheets in which columns of the form are looked for. */
const maxSheets = 10;

/** Reads and checks a file. It runs in a worker, and in tests without one. */
export class FileReader implements ImportReader {
  readonly #setup: ReaderSetup;
  readonly #validate: Promise<Validator>;
  #heading: TableRow = { number: 0, cells: [] };
  #rows: TableRow[] = [];
  #hidden: TableRow[] = [];
  #fields: RowFields = { columns: [], same: {} };

  constructor(setup: ReaderSetup, validate: Promise<Validator>) {
    this.#setup = setup;
    this.#validate = validate;
  }

  async open(name: string, bytes: ArrayBuffer, part: WorkbookPart = {}): Promise<OpenedFile> {
    const table = await this.#table(name, bytes, part);
    if (typeof table === 'string') return { problem: table };
    const { rows, sheet, sheets, hidden } = table;
    const { limit } = this.#setup;
    const { place, matches } = this.#findHeading(rows);
    const heading = rows[place];
    this.#rows = rows.slice(place + 1);
    this.#hidden = hidden;
    if (!heading || this.#rows.length === 0) return { problem: 'empty' };
    if (this.#rows.length > limit) return { problem: 'tooMany', rows: this.#rows.length };
    this.#heading = heading;
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    if (width > maxColumns) return { problem: 'tooManyColumns', most: maxColumns };
    const columns = Array.from({ length: width }, (_, column) => ({
      heading: heading.cells[column]?.text ?? '',
      samples: this.#rows.flatMap(({ cells }) => cells[column]?.text ?? []).slice(0, sampleCount),
      field: matches[place]![column],
    }));
    const found = { columns, rows: this.#rows.length, sheets, hidden: hidden.length };
    return { ...found, ...(sheet === undefined ? {} : { sheet }) };
  }

  /** The sheet that is asked for, or the visible one with most columns of the form: a cover comes first in many workbooks. */
  async #table(name: string, bytes: ArrayBuffer, part: WorkbookPart): Promise<Table | UnfitContent> {
    const read = (wanted: WorkbookPart) =>
      readTable(name, new Uint8Array(bytes), { ...importLimits, ...wanted });
    const first = await read(part);
    if (typeof first === 'string' || part.sheet !== undefined) return first;
    let best = { table: first, count: this.#findHeading(first.rows).count };
    const others = first.sheets.filter((each) => !each.isHidden && each.name !== first.sheet);
    for (const { name: sheet } of others.slice(0, maxSheets)) {
      if (best.count > 1) break;
      const table = await read({ ...part, sheet });
      if (typeof table === 'string') continue;
      const { count } = this.#findHeading(table.rows);
      if (count > best.count) best = { table, count };
    }
    return best.table;
  }

  /** The row of the headings: the one in which most columns are recognized, with the fields of each row that may be it. */
  #findHeading(rows: TableRow[]): { place: number; count: number; matches: (string | undefined)[][] } {
    const { names } = this.#setup;
    const matches = rows.slice(0, headingRows).map((row) => matchColumns(textsOf(row), names));
    const counts = matches.map((match) => match.filter((field) => field !== undefined).length);
    const count = Math.max(0, ...counts);
    return { place: Math.max(0, counts.indexOf(count)), count, matches };
  }

  async check(fields: RowFields, onRows: (rows: CheckedRow[]) => void): Promise<HiddenRows> {
    this.#fields = fields;
    const rules = await this.#rules();
    for (let start = 0; start < this.#rows.length; start += partSize) {
      const part = this.#rows.slice(start, start + partSize);
      onRows(part.map((row) => checkRow(row.number, this.#cellsOf(row), rules)));
    }
    return { count: this.#hidden.length, sums: this.#hiddenSums(rules) };
  }

  #hiddenSums({ form, cells: context }: RowRules): Record<string, number> {
    const money = Object.values(form.fields).filter(
      ({ kind, name }) => kind === 'money' && this.#fields.columns.includes(name),
    );
    return Object.fromEntries(
      money.map((field) => {
        const amounts = this.#hidden.map((row) => {
          const { [field.name]: cell } = this.#cellsOf(row);
          const read = cell && readCell(field, cell, context);
          return read && 'value' in read && typeof read.value === 'number' ? read.value : 0;
        });
        return [field.name, amounts.reduce((sum, amount) => sum + amount, 0)];
      }),
    );
  }

  async recheck(number: number, texts: Record<string, string>): Promise<CheckedRow> {
    const row = this.#rows.find((each) => each.number === number)!;
    const cells = this.#cellsOf(row);
    for (const [field, text] of Object.entries(texts)) {
      // What was not changed stays what it is in the file, such as a date.
      if (text === (cells[field]?.text ?? '')) continue;
      const entered = trimText(text);
      cells[field] = entered === '' ? undefined : { text: entered };
    }
    return checkRow(number, cells, await this.#rules());
  }

  async mark({ edits, remarks, heading }: MarkedFile): Promise<ArrayBuffer> {
    const changed = new Map(edits);
    const said = new Map(remarks);
    const width = this.#heading.cells.length;
    const kept = Array.from({ length: width }, (_, column) => column).filter(
      (column) => !this.#heading.cells[column]?.text.startsWith(remarkMark),
    );
    const same = Object.entries(this.#fields.same);
    const rows = this.#rows.filter(({ number }) => said.has(number));
    const lines = rows.map((row) => [
      ...kept.map((column) => {
        const field = this.#fields.columns[column];
        const text = field === undefined ? undefined : changed.get(row.number)?.[field];
        return text === undefined ? toSheet(row.cells[column]) : toSheet({ text });
      }),
      ...same.map(([field, text]) => toSheet({ text: changed.get(row.number)?.[field] ?? text })),
      toSheet({ text: said.get(row.number) ?? '' }),
    ]);
    const headings = [
      ...kept.map((column) => toSheet(this.#heading.cells[column])),
      ...same.map(([field]) => toSheet({ text: this.#setup.form.fields[field]?.title ?? field })),
      toSheet({ text: heading }),
    ];
    const sheet = utils.aoa_to_sheet([headings, ...lines]);
    sheet['!cols'] = [...[...kept, ...same].map(() => ({ wch: 22 })), { wch: 70 }];
    const book = utils.book_new(sheet, 'Sheet1');
    return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  }

  close(): void {
    this.#rows = [];
    this.#hidden = [];
  }

  async #rules(): Promise<RowRules> {
    const { form, country, choices, yes, no, clockOffset } = this.#setup;
    const byTitle = Object.entries(choices).map(([field, all]): [string, Map<string, JsonValue>] => [
      field,
      new Map(all.map(([title, value]) => [title.toLowerCase(), value])),
    ]);
    const asked = new Set(Object.keys(form.fields));
    const cells = { country, choices: Object.fromEntries(byTitle), asked, yes, no };
    return { form, validate: await this.#validate, cells, now: new Date(Date.now() + clockOffset) };
  }

  #cellsOf({ cells }: TableRow): Record<string, TableCell | undefined> {
    const { columns, same } = this.#fields;
    return Object.fromEntries([
      ...Object.entries(same).map(([field, text]) => [field, { text }] as const),
      ...columns.flatMap((field, column) => (field === undefined ? [] : [[field, cells[column]] as const])),
    ]);
  }
}

function textsOf({ cells }: TableRow): string[] {
  return Array.from(cells, (cell) => cell?.text ?? '');
}

/** A cell as SheetJS writes it: a text stays a text, whatever it looks like. */
function toSheet(cell: TableCell | undefined) {
  if (!cell) return null;
  if (cell.number === undefined) return { t: 's', v: cell.text, z: '@' };
  return { t: 'n', v: cell.number, ...(cell.isDate ? { z: 'yyyy-mm-dd hh:mm:ss' } : {}) };
}
