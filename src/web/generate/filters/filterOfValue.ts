import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { FieldKind } from '../../../metadata/model/kinds';
import { isMasked, isMaskedField } from '../../../metadata/values/masking';
import { formatInstant } from '../../../metadata/values/time';

/**
 * Returns the filter, as `filterOperators` reads it, that finds records with an equal value. Instants match by the day in the
 * country's zone. Undefined for masked values, which the browser does not know whole, and for values with parts.
 */
export function filterOfValue(field: BoundField, value: JsonValue, country: Country): JsonValue | undefined {
  if (isMaskedField(field) || isMasked(value)) return undefined;
  return makers[field.kind](value, country);
}

type Maker = (value: JsonValue, country: Country) => JsonValue | undefined;

const asText: Maker = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const asChoice: Maker = (value) => [value];
const asBounds: Maker = (value) => (typeof value === 'number' ? { gte: value, lte: value } : undefined);
const ofDay = (day: string) => ({ from: day, to: day });
const none: Maker = () => undefined;

const makers: Record<FieldKind, Maker> = {
  text: asText,
  identifier: asText,
  phone: asText,
  email: asText,
  url: asText,
  choice: asChoice,
  state: asChoice,
  boolean: (value) => value,
  number: asBounds,
  money: asBounds,
  instant: (value, { zone }) =>
    typeof value === 'string' ? ofDay(formatInstant(value, zone, 'day')) : undefined,
  date: (value) => (typeof value === 'string' ? ofDay(value) : undefined),
  file: none,
  list: none,
  object: none,
  tags: (value) => (Array.isArray(value) ? value : undefined),
};
