import { setImmediate as othersFirst } from 'node:timers/promises';
import { hasParts } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../metadata/model/json';
import type { ColumnType } from '../../metadata/storage/columns';
import { currencyFieldOf, currencyOf } from '../../metadata/values/money';
import { textReader } from '../database/connections/storedTexts';
import type { TextRow } from '../resources/readList';
import { type Cell, formatShifted, majorUnits } from '../sheets/cells';
import { sheetKinds, toCell } from '../sheets/sheetKinds';

interface ExportColumn {
  name: string;
  title: string;
  /** Missing for the id. */
  field: BoundField | undefined;
  /** Type in which its field is stored. */
  type: ColumnType | 'uuid' | 'nested';
}

/** Content of an export. */
export interface ExportLayout {
  columns: ExportColumn[];
  /** Fields that are summed in the last rows, one for each currency. */
  totals: ReadonlySet<string>;
  totalLabel: string;
  /** In a statement: the field by whose values the records are summed too, and the amounts. */
  types: { field: string; amounts: string[] } | undefined;
  zone: { name: string; minutes: number };
  /** The field that holds a record's currency, if there is one. */
  currencyField: string | undefined;
  /** The currency of records without their own. */
  currency: string;
}

/** Rows that are made at a time: other requests are served between them. */
const sliceSize = 25;

/** Counts and sums of an export so far. */
export interface ExportTally {
  /** Number of records. */
  rows: number;
  /** In minor units, by currency and field. */
  sums: Map<string, Map<string, bigint>>;
  /** In a statement, by currency and type: the number of records, and the same sums. */
  types: Map<string, Map<string, { count: number; sums: Map<string, bigint> }>>;
}

/** Returns the tally of a file that has nothing yet. */
export const newTally = (): ExportTally => ({ rows: 0, sums: new Map(), types: new Map() });

/** The fields whose texts `exportRows` turns into rows, in the order of these texts. */
export function fieldsOf({ columns, totals, currencyField, types }: ExportLayout): string[] {
  const others = [currencyField, types?.field].filter((name) => name !== undefined);
  return [...new Set([...columns.map(({ name }) => name), ...totals, ...others])];
}

/**
 * Turns records, as the texts of `fieldsOf`, into rows: a heading, the records, and the sums of the written ones. The heading names the
 * zone of times and the currency of amounts. What was written is added to `tally`.
 */
export async function* exportRows(
  pages: AsyncIterable<TextRow[]>,
  layout: ExportLayout,
  tally: ExportTally,
): AsyncGenerator<Cell[][]> {
  const { columns } = layout;
  const { sums } = tally;
  yield [
    columns.map(({ title, field }) => {
      const unit = unitOf(field, layout);
      return { kind: 'text', text: unit === undefined ? title : `${title} (${unit})` };
    }),
  ];
  const fields = fieldsOf(layout);
  const cells = columns.map(cellReader);
  const add = adder(fields, layout, tally);
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += sliceSize) {
      const slice = page.slice(start, start + sliceSize);
      slice.forEach(add);
      tally.rows += slice.length;
      // The texts of the columns come first.
      yield slice.map((row) => cells.map((cell, place) => cell(row[place] ?? null, row)));
      await othersFirst();
    }
  }
  if (columns.some(({ name }) => layout.totals.has(name))) {
    yield [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, sum]) => totalRow(currency, sum, layout, sums.size > 1));
  }

  function cellReader({ field, type }: ExportColumn): (text: string | null, row: TextRow) => Cell {
    const { minutes } = layout.zone;
    if (type !== 'nested') {
      const read = textReader(type);
      return (text) => (text === null ? undefined : toCell(field, read(text), minutes));
    }
    return (text, row) => {
      const value = text === null ? null : (JSON.parse(text) as JsonValue);
      if (value === null) return undefined;
      if (!field || !hasParts(field)) return toCell(field, value, minutes);
      const record = Object.fromEntries(fields.map((name, place) => [name, row[place]]));
      return { kind: 'text', text: nestedText(field, value, record, layout) };
    };
  }
}

/** The unit of a column: the zone of times, or the currency of amounts without one of their own. */
function unitOf(field: BoundField | undefined, { zone, currency }: ExportLayout): string | undefined {
  const { unit } = field ? sheetKinds[field.kind] : {};
  if (unit === 'zone') return zone.name;
  return unit === 'currency' && currencyFieldOf(field!) === undefined ? currency : undefined;
}

/** Returns a function that adds a record's amounts to the sums of its currency and of its type. */
function adder(
  fields: string[],
  { totals, currencyField, currency, types }: ExportLayout,
  tally: ExportTally,
): (row: TextRow) => void {
  const own = currencyField === undefined ? -1 : fields.indexOf(currencyField);
  const typed = types ? fields.indexOf(types.field) : -1;
  const summed = [...totals].map((name) => ({ name, place: fields.indexOf(name) }));
  const addTo = (sum: Map<string, bigint>, row: TextRow) => {
    for (const { name, place } of summed) {
      const text = row[place];
      if (text && /^-?\d+$/.test(text)) sum.set(name, (sum.get(name) ?? 0n) + BigInt(text));
    }
  };
  return (row) => {
    const key = row[own] ?? currency;
    addTo(ofKey(tally.sums, key, new Map<string, bigint>()), row);
    if (!types) return;
    const ofCurrency = ofKey(
      tally.types,
      key,
      new Map<string, { count: number; sums: Map<string, bigint> }>(),
    );
    const type = ofKey(ofCurrency, row[typed] ?? '', { count: 0, sums: new Map<string, bigint>() });
    type.count += 1;
    addTo(type.sums, row);
  };
}

function ofKey<Value>(map: Map<string, Value>, key: string, fresh: Value): Value {
  const value = map.get(key) ?? fresh;
  map.set(key, value);
  return value;
}

function totalRow(
  currency: string,
  sum: Map<string, bigint>,
  layout: ExportLayout,
  several: boolean,
): Cell[] {
  const { columns, totals, totalLabel, currencyField } = layout;
  const label = columns.findIndex(({ name }) => !totals.has(name) && name !== currencyField);
  const hasCurrency = columns.some(({ name }) => name === currencyField);
  const title = several && !hasCurrency ? `${totalLabel} ${currency}` : totalLabel;
  return columns.map(({ name, field }, place): Cell => {
    if (place === label) return { kind: 'text', text: title, isTotal: true };
    if (name === currencyField) return { kind: 'text', text: currency, isTotal: true };
    if (!totals.has(name)) return undefined;
    const total = sum.get(name) ?? 0n;
    return field?.kind === 'money'
      ? { kind: 'money', minor: total }
      : { kind: 'number', value: Number(total) };
  });
}

/** Units in the heading of a column, such as a currency, which are repeated with each of its values. */
interface Units {
  zone: { name: string; minutes: number };
  /** The currency of amounts without their own. */
  currency: string;
}

/** Values by field: of a record, or of an object in it. */
type Values = Record<string, JsonValue | undefined>;

/** Characters that a spreadsheet holds in one cell. */
const maxLength = 32_767;

/**
 * Returns an object or a list in one line, `Title: value; Title: value`. Commas separate the values of a list, bars its objects. Text that
 * is too long for a cell of a spreadsheet is cut.
 */
function nestedText(field: BoundField, value: JsonValue, record: Values, units: Units): string {
  const text = textOf(field, value, record, units);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

function textOf(field: BoundField, value: JsonValue, around: Values, units: Units): string {
  const { item, fields } = field;
  if (item && Array.isArray(value)) {
    return value.map((each) => textOf(item, each, around, units)).join(item.fields ? ' | ' : ', ');
  }
  if (!fields || !isObject(value)) {
    return scalarText(field, value, around, units);
  }
  return Object.values(fields)
    .flatMap((part) => {
      const inner = value[part.name] ?? null;
      return inner === null ? [] : `${part.title}: ${textOf(part, inner, { ...around, ...value }, units)}`;
    })
    .join('; ');
}

function scalarText(field: BoundField, value: JsonValue, around: Values, { zone, currency }: Units): string {
  const cell = toCell(field, value, zone.minutes);
  if (!cell) return '';
  switch (cell.kind) {
    case 'money':
      return `${majorUnits(cell.minor)} ${currencyOf(field, around, { currency })}`;
    case 'number':
      return String(cell.value);
    case 'instant':
      return `${formatShifted(cell.shifted)} ${zone.name}`;
    default:
      return cell.text;
  }
}
