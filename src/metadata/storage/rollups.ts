import type { BoundField } from '../model/BoundField';
import { type FigureDefinition, figuresOf } from '../model/figures';
import type { Model } from '../model/Model';
import { isMaskedField } from '../values/masking';
import { currencyFieldOf } from '../values/money';
import { parseZone } from '../values/time';
import type { EntityColumn, FieldsByCountry } from './columns';

/**
 * A roll-up: counts and sums of an entity's records, which make the cost of figures independent of their number. It is
 * derived from the figures on the pages: one for each instant by which records are counted.
 */
export interface Rollup {
  entity: string;
  /** The instant by which a record belongs to an hour. */
  time: EntityColumn;
  /** Columns whose values the records of a row share, in the order of their names. */
  keys: EntityColumn[];
  /** Columns that are summed, in the order of their names. */
  sums: EntityColumn[];
  /** The currency of the sums; without it they are in the country's. */
  currency: EntityColumn | undefined;
  /** Minutes east of UTC, by country. */
  zones: ReadonlyMap<string, number>;
}

/** Returns the roll-ups that the figures of all pages need of an entity. */
export function entityRollups(
  model: Model,
  { entity, columns }: { entity: string; columns: Map<string, EntityColumn> },
  fields: FieldsByCountry,
): Rollup[] {
  const wanted = new Map<string, { keys: Set<string>; sums: Set<string> }>();
  for (const page of Object.values(model.pages)) {
    for (const { figure } of figuresOf(page)) {
      // A balance is read from the last entries.
      if (figure.balance !== undefined) continue;
      if (model.resources[figure.resource]?.entity !== entity || !isInRollup(figure, fields)) continue;
      const { keys, sums } = wanted.get(figure.time) ?? { keys: new Set(), sums: new Set() };
      wanted.set(figure.time, { keys, sums });
      for (const name of figureKeys(figure)) keys.add(name);
      if (figure.sum !== undefined) sums.add(figure.sum);
    }
  }
  const all = [...fields.values()].flatMap((country) => Object.values(country));
  const currency = all.map(currencyFieldOf).find((name) => name !== undefined);
  const zones = new Map(Object.values(model.countries).map(({ code, zone }) => [code, parseZone(zone)]));
  const sorted = (names: Set<string>) => [...names].toSorted().map((name) => columns.get(name)!);
  return [...wanted].map(([time, { keys, sums }]) => ({
    entity,
    time: columns.get(time)!,
    keys: sorted(keys),
    sums: sorted(sums),
    currency: currency === undefined ? undefined : columns.get(currency),
    zones,
  }));
}

/** The fields by whose values a figure is divided. */
export function figureKeys({ filter = {}, of = {}, groupBy }: FigureDefinition): string[] {
  return [...Object.keys(filter), ...Object.keys(of), ...(groupBy === undefined ? [] : [groupBy])];
}

/** Whether a roll-up can hold a figure. The check reports figures that it cannot. */
function isInRollup(figure: FigureDefinition, fields: FieldsByCountry): boolean {
  const someField = (name: string, fits: (field: BoundField) => boolean) =>
    [...fields.values()].some((country) => country[name] !== undefined && fits(country[name]));
  return (
    someField(figure.time, ({ kind }) => kind === 'instant') &&
    figureKeys(figure).every((name) => someField(name, isRollupKey)) &&
    (figure.sum === undefined || someField(figure.sum, isSummable))
  );
}

/** Whether a field has so few values that records are counted by them. */
export function isRollupKey(field: BoundField): boolean {
  const isScalar = field.type !== 'array' && field.type !== 'object';
  return isScalar && (field.options !== undefined || field.type === 'boolean') && !isMaskedField(field);
}

/** Whether there can be a figure for each value of a field: there are titles for them. */
export function isGroupKey(field: BoundField): boolean {
  return isRollupKey(field) && field.options !== undefined;
}

/** Whether the values of a field can be summed. */
function isSummable(field: BoundField): boolean {
  return (field.type === 'integer' || field.type === 'number') && !field.sum && !isMaskedField(field);
}
