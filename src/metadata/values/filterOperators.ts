import { type FieldKind, isTime, kinds } from '../model/kinds';
import type { BoundField } from '../model/BoundField';
import type { Country } from '../model/definitions';
import { isObject, type JsonValue } from '../model/json';
import { searchName } from './listSearch';
import { isMaskedField } from './masking';
import { dayRange, isDay, namedDayRanges, namedDays } from './time';

/**
 * Turns a filter's value, as addresses and saved views keep it, into operators of the API. To be called at each request, because
 * "today" is another day tomorrow. Undefined where the value filters nothing.
 */
export function filterOperators(
  field: BoundField,
  value: JsonValue,
  country: Country,
  now: Date,
): JsonValue | undefined {
  // Beginnings, parts or ranges would let one guess a masked value piece by piece.
  if (isMaskedField(field)) return typeof value === 'string' ? trimmed(value) : value;
  // People paste the numbers of records whole, and indexes find beginnings, not parts.
  if (field.ui.record) return beginning(value);
  return filters[field.kind](value, country.zone, now);
}

const containing = (value: JsonValue) => part('contains', value);

const beginning = (value: JsonValue) => part('startsWith', value);

/** Makers of operators from a filter's value, by the kind of the field. Lists, objects and files are not filtered by. */
const filters: Record<FieldKind, (value: JsonValue, zone: string, now: Date) => JsonValue | undefined> = {
  text: containing,
  identifier: beginning,
  phone: containing,
  email: containing,
  url: containing,
  choice: oneOrSeveral,
  state: oneOrSeveral,
  boolean: (value) => value,
  number: boundsOf,
  money: boundsOf,
  instant: (value, zone, now) => {
    const days = readDays(value);
    return days && { ...dayRange('range' in days ? days.range : days, zone, now) };
  },
  date: (value, zone, now) => {
    const days = readDays(value);
    if (!days) return undefined;
    const { from, to } = 'range' in days ? namedDays(days.range, zone, now) : days;
    return { ...(from && { gte: from }), ...(to && { lte: to }) };
  },
  file: containing,
  list: containing,
  object: containing,
  tags: oneOrSeveral,
};

/** Returns the API's filter value for a search text, without the spaces that come with pasted text. */
function searchOperand(value: JsonValue): string | undefined {
  return trimmed(textOf(value));
}

/** Turns filters by field into operators of the API. `fields` are those that the filters may name; of others their values stay. */
export function filtersAsOperators(
  values: Record<string, JsonValue | undefined>,
  fields: Record<string, BoundField>,
  country: Country,
  now: Date,
): Record<string, JsonValue> {
  const operators: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const operand =
      name === searchName
        ? searchOperand(value)
        : field
          ? filterOperators(field, value, country, now)
          : value;
    if (operand !== undefined) operators[name] = operand;
  }
  return operators;
}

/**
 * A span of days in the country's zone: a named range, or first and last day, both included, either open. One day may
 * be narrowed to an `hour` (0 to 23), as charts link to.
 */
export type Days = { range: string } | { from?: string; to?: string; hour?: number };

/** Reads a filter's value; undefined where it names no days, as in an address typed by hand. A bare text is a named range. */
export function readDays(value: JsonValue | undefined): Days | undefined {
  if (typeof value === 'string') return namedRange(value);
  if (!isObject(value)) return undefined;
  const { range, from, to, hour } = value;
  if (typeof range === 'string') return namedRange(range);
  const days = {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
    ...(isHour(hour) && from === to && { hour }),
  };
  return days.from || days.to ? days : undefined;
}

function namedRange(range: string): Days | undefined {
  return Object.hasOwn(namedDayRanges, range) ? { range } : undefined;
}

function isHour(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 24;
}

/**
 * Returns a metadata filter's value in the form of addresses and saved views. A named range of days becomes a range, a
 * choice a list of one.
 */
export function keptFilterValue(field: BoundField, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value;
  if (isTime(field)) return { range: value };
  return kinds[field.kind] === 'choice' ? [value] : value;
}

/** The values of a filter by choices: one may stand alone. */
export function chosenValues(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

/** Keeps the bounds of a range that are numbers, and drops what is half typed. */
function boundsOf(value: JsonValue): JsonValue | undefined {
  if (!isObject(value)) return value ?? undefined;
  const bounds = Object.entries(value).filter(([, bound]) => typeof bound === 'number');
  return bounds.length > 0 ? Object.fromEntries(bounds) : undefined;
}

function oneOrSeveral(value: JsonValue): JsonValue | undefined {
  const values = chosenValues(value);
  return values.length > 1 ? { in: values } : values[0];
}

function part(operator: 'contains' | 'startsWith', value: JsonValue): JsonValue | undefined {
  const wanted = trimmed(textOf(value));
  return wanted === undefined ? undefined : { [operator]: wanted };
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function trimmed(text: string): string | undefined {
  return text.trim() || undefined;
}
