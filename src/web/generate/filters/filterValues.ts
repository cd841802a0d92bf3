import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { Translate } from '../../widgets/Widget';
import { filterWidget } from './filterWidget';

/** Filters that are set, by field, each in its widget's own form: what the URL and saved queries keep. */
export type FilterValues = Record<string, JsonValue | undefined>;

/** The filters that are set at the first visit of a list, in their widgets' own form. */
export function defaultFilters(resource: BoundResource): FilterValues {
  const values: FilterValues = {};
  for (const { field: name, default: value } of resource.list?.filters ?? []) {
    const field = resource.fields[name];
    if (value !== undefined) values[name] = field && ownFilterValue(field, value);
  }
  return values;
}

/**
 * What filters a field by a value that metadata names, in its widget's own form, as the URL keeps it: a named range of
 * days becomes a range, one of several choices a list of one.
 */
export function ownFilterValue({ kind }: BoundField, value: JsonValue): JsonValue {
  if (kind === 'instant' || kind === 'date') return { range: value };
  if (kind === 'state' || kind === 'choice') return [value];
  return value;
}

/** Whether two sets of filters are the same, in whatever order they were set. */
export function sameFilters(one: FilterValues, other: FilterValues): boolean {
  return written(one) === written(other);
}

function written(values: FilterValues): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify(set.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A filter's value in words, for its chip; empty where it filters nothing. */
export function describeFilter(
  field: BoundField,
  value: JsonValue | undefined,
  country: Country,
  translate: Translate,
): string {
  if (value === undefined || value === null) return '';
  const widget = filterWidget(field);
  if (widget?.describeFilter) return widget.describeFilter(field, value, country, translate);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Turns filter values, as the URL keeps them, into the API's operators. Done at the request and not before, because
 * "today" means another day tomorrow. A value of a field that this country does not have filters nothing.
 */
export function toRequestFilter(
  values: FilterValues,
  fields: Record<string, BoundField>,
  country: Country,
  now: Date,
): Record<string, JsonValue> {
  const filter: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value === undefined || value === null) continue;
    const widget = filterWidget(field);
    const operators = widget?.toQuery ? widget.toQuery(value, country, now) : value;
    if (operators !== undefined) filter[name] = operators;
  }
  return filter;
}
