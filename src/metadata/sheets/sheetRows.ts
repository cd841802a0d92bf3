import { SSF, type WorkSheet } from 'xlsx';
import { exactDigits, wallTime } from './sheetNumbers';
import type { TableCell, TableLimits, TableRow } from './Table';
import { textCell } from './textCell';

/** A cell of SheetJS, as far as it is used. */
interface SheetCell {
  t: string;
  v?: string | number | boolean;
  f?: string;
  z?: string | number;
}

/** Returns the rows of a sheet, and those that are hidden in it. `firstDay` is added to dates. */
export function rowsOf(
  sheet: WorkSheet | undefined,
  limits: TableLimits,
  firstDay = 0,
): { rows: TableRow[]; hidden: TableRow[] } {
  const data = (sheet?.['!data'] ?? []) as (SheetCell | undefined)[][];
  const shown: TableRow[] = [];
  const hidden: TableRow[] = [];
  data.forEach((row, index) => {
    const cells = Array.from(row?.slice(0, limits.columns) ?? [], (cell) => cell && toCell(cell, firstDay));
    if (!cells.some((cell) => cell !== undefined)) return;
    const isLeftOut = sheet?.['!rows']?.[index]?.hidden === true && !limits.withHidden;
    (isLeftOut ? hidden : shown).push({ number: index + 1, cells });
  });
  return { rows: shown, hidden };
}

function toCell({ t, v, f, z }: SheetCell, firstDay: number): TableCell | undefined {
  if (f !== undefined) {
    const result = toCell(
      { t, ...(v === undefined ? {} : { v }), ...(z === undefined ? {} : { z }) },
      firstDay,
    );
    return { text: `=${f}`, fault: 'formula', ...(result ? { result } : {}) };
  }
  if (t === 'e') return { text: '#', fault: 'cellError' };
  if (typeof v === 'number' && z !== undefined && SSF.is_date(String(z))) {
    const days = v + firstDay;
    return { text: wallTime(days).replace('T', ' ').replace(' 00:00:00', ''), number: days, isDate: true };
  }
  if (typeof v === 'number') {
    const number = exactNumber(v);
    return { text: plainNumber(number), number };
  }
  if (typeof v === 'boolean') return { text: v ? 'true' : 'false' };
  return textCell(v ?? '');
}

/** A number with the digits that a spreadsheet shows: 0.1 + 0.2 is 0.3. */
function exactNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(exactDigits));
}

/** A number without exponent and grouping. */
function plainNumber(value: number): string {
  const text = String(value);
  return /e/i.test(text) && Number.isInteger(value) ? BigInt(value).toString() : text;
}
