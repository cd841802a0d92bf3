import { read, type WorkBook } from 'xlsx';
import { rowsOf } from './sheetRows';
import type { Table, TableLimits, TableSheet } from './Table';
import type { UnfitContent } from './unpackedSize';

/** Sheets among which one with rows is looked for. */
const maxSheets = 10;

/** Days from 1899-12-30, with which spreadsheets begin, to 1904-01-01, with which those of old Macs do. */
const macDays = 1_462;

/**
 * Reads a sheet of a checked workbook: the requested one, or the first visible one with rows. Hidden sheets are read
 * only on request, as nobody has seen what is in them.
 */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, limits: TableLimits): Table | UnfitContent {
  try {
    const first = readSheet(bytes, limits, 0);
    const sheets = sheetsOf(first.book);
    const wanted = sheets.flatMap(({ name, isHidden }, place) =>
      (limits.sheet === undefined ? !isHidden : name === limits.sheet) ? [place] : [],
    );
    if (limits.sheet !== undefined && wanted.length === 0) return 'noSuchSheet';
    for (const place of wanted.slice(0, maxSheets)) {
      const { rows, hidden } = place === 0 ? first : readSheet(bytes, limits, place);
      if (rows.length === 0 && hidden.length === 0 && limits.sheet === undefined) continue;
      return { rows, format: 'xlsx', sheet: sheets[place]!.name, sheets, hidden };
    }
    const isAllSeen = sheets.length === 1 && !sheets[0]!.isHidden && !isChart(first.book, 0);
    return isAllSeen ? { rows: [], format: 'xlsx', sheets, hidden: [] } : 'noVisibleRows';
  } catch {
    return 'notSpreadsheet';
  }
}

/** Parses one sheet: others may be large, such as the choices of a template. */
function readSheet(bytes: Uint8Array<ArrayBuffer>, limits: TableLimits, place: number) {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: place,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // Without it nothing says which rows are hidden.
    cellStyles: true,
    sheetRows: limits.rows,
  });
  const firstDay = book.Workbook?.WBProps?.date1904 ? macDays : 0;
  return { book, ...rowsOf(book.Sheets[book.SheetNames[place] ?? ''], limits, firstDay) };
}

function sheetsOf({ SheetNames, Workbook }: WorkBook): TableSheet[] {
  return SheetNames.map((name, place) => ({
    name,
    isHidden: (Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0,
  }));
}

function isChart({ SheetNames, Sheets }: WorkBook, place: number): boolean {
  return Sheets[SheetNames[place] ?? '']?.['!type'] === 'chart';
}
