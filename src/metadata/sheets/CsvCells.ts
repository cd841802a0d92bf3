const quote = '"';

/** Most characters of a cell in quotation marks: a spreadsheet has half as many in one. */
const maxQuoted = 65_536;

/** Most characters of a row. */
const maxRow = 2_000_000;

/** Thrown where a row has no end, such as after an unpaired quotation mark. The rows behind would become part of it. */
export class EndlessRowError extends Error {
  /** `row` is its number, from 1. */
  constructor(readonly row: number) {
    super(`Row ${row} has no end: perhaps a quotation mark in it has none.`);
  }
}

/** A row, and the place of the next one. */
interface CutRow {
  cells: string[];
  next: number;
}

/**
 * Cuts a CSV text that arrives in pieces into rows of cells, and holds only the unfinished row. Quoted cells may have
 * separators and line breaks; elsewhere a quotation mark is a character. Throws {@link EndlessRowError}.
 */
export class CsvCells {
  readonly #separator: string;
  #rest = '';
  #rows = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Returns the rows that end in a further piece. */
  write(piece: string): string[][] {
    return this.#cut(this.#rest + piece, false);
  }

  /** Returns the row that no line break ends. */
  end(): string[][] {
    return this.#rest === '' ? [] : this.#cut(this.#rest, true);
  }

  #cut(text: string, isEnd: boolean): string[][] {
    const rows: string[][] = [];
    let at = 0;
    while (at < text.length) {
      const row = this.#rowAt(text, at, isEnd);
      if (!row) break;
      rows.push(row.cells);
      this.#rows += 1;
      at = row.next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxRow) throw this.#endless();
    return rows;
  }

  /** Reads the row that begins at a place. Undefined where it is not whole yet. */
  #rowAt(text: string, start: number, isEnd: boolean): CutRow | undefined {
    const line = endOfLine(text, start, isEnd);
    if (!line) return undefined;
    const whole = text.slice(start, line.at);
    if (whole.includes(quote)) return this.#quotedRowAt(text, start, line, isEnd);
    return { cells: whole.split(this.#separator), next: line.next };
  }

  /** Cuts a row with quotation marks, cell by cell. */
  #quotedRowAt(text: string, start: number, first: LineEnd, isEnd: boolean): CutRow | undefined {
    let line: LineEnd | undefined = first;
    const cells: string[] = [];
    for (let at = start; ;) {
      const isQuoted = text[at] === quote;
      const behind = isQuoted ? this.#endOfQuoted(text, at, isEnd) : at;
      if (behind === undefined) return undefined;
      // The cell has line breaks.
      if (behind > line.at) line = endOfLine(text, behind, isEnd);
      if (!line) return undefined;
      const separator = text.indexOf(this.#separator, behind);
      const isLast = separator === -1 || separator >= line.at;
      const end = isLast ? line.at : separator;
      const cell = text.slice(at, end);
      if (!isQuoted) cells.push(cell);
      else if (end === behind) cells.push(cell.slice(1, -1).replaceAll('""', quote));
      // Something stands behind the marks: they are part of a text such as `"El Toro" SA`, unless they are in two lines.
      else if (/[\r\n]/.test(cell)) throw this.#endless();
      else cells.push(cell);
      if (isLast) return { cells, next: line.next };
      at = separator + 1;
    }
  }

  /** The place behind the mark that ends a cell; undefined where it has not arrived. */
  #endOfQuoted(text: string, start: number, isEnd: boolean): number | undefined {
    for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 2)) {
      if (at - start > maxQuoted) break;
      if (text[at + 1] !== quote) return at + 1 === text.length && !isEnd ? undefined : at + 1;
    }
    if (isEnd || text.length - start > maxQuoted) throw this.#endless();
    return undefined;
  }

  #endless(): EndlessRowError {
    return new EndlessRowError(this.#rows + 1);
  }
}

/** Where a line ends, and the next one begins. */
interface LineEnd {
  at: number;
  next: number;
}

/** Where the line of a place ends. Undefined where its end has not arrived. */
function endOfLine(text: string, start: number, isEnd: boolean): LineEnd | undefined {
  const feed = text.indexOf('\n', start);
  const limit = feed === -1 ? text.length : feed;
  const back = text.slice(start, limit).indexOf('\r');
  const at = back === -1 ? limit : start + back;
  // The sign before a line feed belongs to it. Alone, it ends lines of old Macs.
  if (at < limit - 1) return { at, next: at + 1 };
  if (feed !== -1) return { at, next: feed + 1 };
  return isEnd ? { at, next: text.length } : undefined;
}
