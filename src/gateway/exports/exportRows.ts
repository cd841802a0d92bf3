import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BoundField } from '../../metadata/model/BoundField';
import type { EntityRecord } from '../database/records';
import { currencyFieldOf } from '../../metadata/values/money';
import { type Cell, toCell } from './cells';
import { nestedText } from './nestedText';

/** What an export contains. */
export interface ExportLayout {
  columns: { name: string; title: string; field: BoundField | undefined }[];
  /** Fields that are summed in the last rows, one for each currency. */
  totals: ReadonlySet<string>;
  totalLabel: string;
  zone: { name: string; minutes: number };
  /** The field that holds a record's currency, if there is one. */
  currencyField: string | undefined;
  /** The currency of records without their own. */
  currency: string;
}

/** Rows that are made at a time: other requests are served between them. */
const sliceSize = 100;

/** What an export has so far. */
export interface ExportTally {
  /** Of records. */
  rows: number;
  /** In minor units, by currency and field. */
  sums: Map<string, Map<string, bigint>>;
}

/**
 * Turns records into rows: a heading that names the zone of times and the currency of amounts, the records, and the sums of
 * the written ones. What was written is added to `tally`.
 */
export async function* exportRows(
  batches: AsyncIterable<EntityRecord[]>,
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
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += sliceSize) {
      const slice = batch.slice(start, start + sliceSize);
      for (const record of slice) addTo(sums, record, layout);
      tally.rows += slice.length;
      yield slice.map((record) => columns.map(({ name, field }) => cellOf(field, name, record, layout)));
      await othersFirst();
    }
  }
  if (columns.some(({ name }) => layout.totals.has(name))) {
    yield [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, sum]) => totalRow(currency, sum, layout, sums.size > 1));
  }
}

function cellOf(
  field: BoundField | undefined,
  name: string,
  record: EntityRecord,
  layout: ExportLayout,
): Cell {
  const value = record[name];
  const isNested = field?.kind === 'list' || field?.kind === 'object';
  if (!isNested || value === undefined) return toCell(field, value, layout.zone.minutes);
  return { kind: 'text', text: nestedText(field, value, record, layout) };
}

/** The zone of a column of times, and the currency of a column of amounts whose records have none of their own. */
function unitOf(field: BoundField | undefined, { zone, currency }: ExportLayout): string | undefined {
  if (field?.kind === 'instant') return zone.name;
  return field?.kind === 'money' && currencyFieldOf(field) === undefined ? currency : undefined;
}

function addTo(
  sums: ExportTally['sums'],
  record: EntityRecord,
  { totals, currencyField, currency }: ExportLayout,
): void {
  const own = currencyField === undefined ? undefined : record[currencyField];
  const key = typeof own === 'string' ? own : currency;
  const sum = sums.get(key) ?? new Map<string, bigint>();
  sums.set(key, sum);
  for (const name of totals) {
    const value = record[name];
    if (Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value))) {
      sum.set(name, (sum.get(name) ?? 0n) + BigInt(value as number | string));
    }
  }
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
