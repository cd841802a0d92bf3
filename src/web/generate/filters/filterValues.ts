import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { filtersAsOperators, keptFilterValue } from '../../../metadata/values/filterOperators';
import { searchName } from '../../../metadata/values/listSearch';
import { joinTexts, type Locale } from '../../widgets/Widget';
import { isTime } from '../../../metadata/model/kinds';
import { filterWidget } from './filterWidget';

/** The active filters by field, each in the form of its widget: what the URL and saved queries keep. */
export type FilterValues = Record<string, JsonValue | undefined>;

/** Returns the filters that are active when a list is first visited. */
export function defaultFilters(resource: BoundResource): FilterValues {
  const values: FilterValues = {};
  for (const { field: name, default: value } of resource.list?.filters ?? []) {
    const field = resource.fields[name];
    if (value !== undefined) values[name] = field && keptFilterValue(field, value);
  }
  return values;
}

/** Whether two sets of filters are equal, in whatever order they were set. */
export function sameFilters(one: FilterValues, other: FilterValues): boolean {
  return serialize(one) === serialize(other);
}

function serialize(values: FilterValues): string {
  const active = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify(active.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns a filter's value in words, for its chip; an empty text where it filters nothing. */
export function describeFilter(
  field: BoundField,
  value: JsonValue | undefined,
  { country, translate }: Locale,
): string {
  if (value === undefined || value === null) return '';
  const widget = filterWidget(field);
  if (widget?.describeFilter) return widget.describeFilter(field, value, country, translate);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Filters of an address or a saved view, as far as a resource has them. */
interface KnownFilters {
  values: FilterValues;
  /** Names of the fields whose filter was left out, as a whole or in part. */
  leftOut: string[];
}

/**
 * Returns the filters that a resource has. Addresses and saved views may name fields and choices of another country or version, or
 * be typed by hand.
 */
export function knownFilters(values: unknown, fields: Record<string, BoundField>): KnownFilters {
  const known: KnownFilters = { values: {}, leftOut: [] };
  if (!isObject(values)) return known;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const widget = field && filterWidget(field);
    const valid = field && widget?.validFilter ? widget.validFilter(field, value) : value;
    if (field && valid !== undefined) known.values[name] = valid;
    const isWhole = valid !== undefined && JSON.stringify(valid) === JSON.stringify(value);
    if (!field || !isWhole || widget?.isApplied?.(value) === false) known.leftOut.push(name);
  }
  return known;
}

/**
 * Converts filters into the API's operators. To be called at each request, because "today" is another day tomorrow.
 * Filters that the country does not have are left out.
 */
export function toRequestFilter(
  values: FilterValues,
  fields: Record<string, BoundField>,
  country: Country,
  now: Date,
): Record<string, JsonValue> {
  return filtersAsOperators(knownFilters(values, fields).values, fields, country, now);
}

/** Returns the active filters by day or time that a search does without where it finds nothing in them. */
export function widenedFilters(values: FilterValues, fields: Record<string, BoundField>): string[] {
  const known = knownFilters(values, fields).values;
  if (known[searchName] === undefined) return [];
  return Object.keys(known).filter((name) => fields[name] && isTime(fields[name]));
}

const fieldsOf = new WeakMap<BoundResource, Record<string, BoundField>>();

/** Returns the fields that a list can be filtered by. A text field for the search stands for all identifiers that it covers. */
export function filterFields(resource: BoundResource): Record<string, BoundField> {
  const known = fieldsOf.get(resource);
  if (known) return known;
  const search = resource.list?.search ?? [];
  const title = joinTexts(search.map((name) => resource.fields[name]?.title ?? name));
  const field: BoundField = { name: searchName, title, type: 'string', kind: 'text', ui: {} };
  const fields = search.length > 0 ? { ...resource.fields, [searchName]: field } : resource.fields;
  fieldsOf.set(resource, fields);
  return fields;
}
