import type { FieldKind } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonValue } from '../../metadata/model/json';
import { isFileValue } from '../../metadata/values/files';
import type { Cell } from './cells';

/** Facts of a kind of fields in spreadsheets. */
interface SheetKind {
  /** In characters, of typical values. Others are as wide as their `maxLength`. */
  width?: number;
  /** Format of cells, where they are no texts. */
  format?: 'money' | 'number' | 'instant' | 'date';
  /** Unit of its values, which follows the heading. */
  unit?: 'zone' | 'currency';
  /** Returns a cell with a value; undefined for one of another kind, such as one that was stored before. */
  cell?: (value: JsonValue, zoneMinutes: number) => Cell;
  /** Returns the key of the sentence, below `gateway.batch.note`, that says what may be entered. */
  note?: (field: BoundField, country: Country, hasCurrency: boolean) => string;
}

/** Facts of each kind in exports, in templates of imports and in their results. */
export const sheetKinds: Readonly<Record<FieldKind, SheetKind>> = {
  text: {},
  identifier: { width: 28 },
  phone: { width: 18 },
  email: { width: 30 },
  url: {},
  choice: {},
  state: {},
  boolean: { width: 9, note: () => 'boolean' },
  number: {
    width: 12,
    format: 'number',
    note: ({ type }) => (type === 'integer' ? 'wholeNumber' : 'number'),
  },
  money: {
    width: 18,
    format: 'money',
    unit: 'currency',
    cell: moneyCell,
    note: (_field, { amount }, hasCurrency) =>
      hasCurrency ? 'moneyOf' : amount.type === 'integer' ? 'wholeMoney' : 'money',
  },
  instant: { width: 20, format: 'instant', unit: 'zone', cell: instantCell, note: () => 'instant' },
  date: {
    width: 12,
    format: 'date',
    cell: (value) => (typeof value === 'string' ? { kind: 'date', text: value } : undefined),
    note: () => 'date',
  },
  file: { cell: (value) => (isFileValue(value) ? { kind: 'text', text: value.name } : undefined) },
  list: { width: 40, note: () => 'list' },
  object: { width: 40 },
  tags: { width: 24, cell: tagsCell },
};

function tagsCell(value: JsonValue): Cell {
  return Array.isArray(value) ? { kind: 'text', text: value.map(String).join(', ') } : undefined;
}

function moneyCell(value: JsonValue): Cell {
  if (Number.isInteger(value)) return { kind: 'money', minor: value as number };
  return typeof value === 'string' && /^-?\d+$/.test(value)
    ? { kind: 'money', minor: BigInt(value) }
    : undefined;
}

function instantCell(value: JsonValue, zoneMinutes: number): Cell {
  if (typeof value !== 'string') return undefined;
  // Whole seconds, as screens show them: a spreadsheet would round half a second up.
  const seconds = Math.floor(Date.parse(value) / 1000);
  return { kind: 'instant', shifted: (seconds + zoneMinutes * 60) * 1000 };
}

/**
 * Turns a value into a cell: options into their title, instants shifted by `zoneMinutes`. Other text stays text, so 18 digits of an account
 * stay. Exports call this for every value: dayjs would take six times as long.
 */
export function toCell(
  field: BoundField | undefined,
  value: JsonValue | undefined,
  zoneMinutes: number,
): Cell {
  if (value === undefined || value === null) return undefined;
  const option = field?.options?.find((one) => one.value === value);
  if (option) return { kind: 'text', text: option.title };
  const cell = field && sheetKinds[field.kind].cell?.(value, zoneMinutes);
  if (cell) return cell;
  if (typeof value === 'number') return { kind: 'number', value };
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) };
}

const narrowest = 9;
const widest = 48;

/** Returns the width of a spreadsheet's column, in characters. Typical values fit, and its title with the filter's button. */
export function columnWidth({ title, field }: { title: string; field: BoundField | undefined }): number {
  const { width, unit } = field ? sheetKinds[field.kind] : {};
  const options = field?.options?.map((option) => lengthOf(option.title)) ?? [];
  const typical = options.length > 0 ? Math.max(...options) : width;
  const content = typical ?? Math.min(field?.maxLength ?? 24, 32);
  const heading = lengthOf(title) + (unit ? 11 : 4);
  return Math.min(widest, Math.max(narrowest, content + 2, heading));
}

/** A Chinese character is as wide as two Latin ones. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += character > '\u2e80' ? 2 : 1;
  return length;
}
