import type { DiffPlace, Param } from '../../metadata/diff/model/Change';
import type { Model } from '../../metadata/model/Model';
import type { Project } from '../../metadata/source/Project';
import { amountScale, slipOf } from '../../metadata/tenants/amountScale';

/** A limit, a choice of methods or a price in one country, and where it is written. */
export interface LimitCell {
  text: Param;
  place?: DiffPlace;
  /** Amount in major units; undefined if the text is none. */
  amount?: number;
}

/** A row of the table: one limit in all countries, its cells by their codes. */
export interface LimitRow {
  section: 'fields' | 'methods' | 'prices' | 'merchants';
  /** From the outermost name to the innermost; several where they share all cells. */
  names: Param[][];
  /** The rule of all cells, such as the greatest value. */
  rule: Param;
  cells: Map<string, LimitCell>;
}

/** The project and its Model, of which a table is made. */
export interface Limited {
  project: Project;
  model: Model;
}

/** A mark of a cell: other than in most countries, or so many times as much as elsewhere. */
export type Mark = { kind: 'differs' } | { kind: 'outlier'; times: number };

/** Returns the marks of a row's cells by country; amounts are compared by what amounts usually are in each. */
export function marksOf({ model }: Limited, { cells }: LimitRow): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const amounts = new Map<string, number>();
  for (const [country, { amount }] of cells) {
    const scale = amountScale(model.countries[country]?.sandbox);
    if (amount !== undefined && scale !== undefined) amounts.set(country, amount / scale);
  }
  for (const country of amounts.keys()) {
    const times = slipOf(amounts, country);
    if (times !== undefined) marks.set(country, { kind: 'outlier', times });
  }
  const isOfAmounts = [...cells.values()].some(({ amount }) => amount !== undefined);
  if (isOfAmounts) return marks;
  const counts = new Map<string, number>();
  for (const cell of cells.values()) counts.set(keyOf(cell), (counts.get(keyOf(cell)) ?? 0) + 1);
  const [most, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  // Without a majority, none is the usual one.
  if (count * 2 <= cells.size) return marks;
  for (const [country, cell] of cells) if (keyOf(cell) !== most) marks.set(country, { kind: 'differs' });
  return marks;
}

/** Joins rows that are the same in all cells, as of fields that refer to one definition. */
export function joinRows(rows: LimitRow[]): LimitRow[] {
  const joined = new Map<string, LimitRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.section, row.rule, [...row.cells]]);
    const known = joined.get(key);
    if (known) known.names.push(...row.names);
    else joined.set(key, { ...row, names: [...row.names] });
  }
  return [...joined.values()];
}

function keyOf({ text }: LimitCell): string {
  return JSON.stringify(text);
}
