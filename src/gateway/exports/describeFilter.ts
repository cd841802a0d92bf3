import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Country } from '../../metadata/model/definitions';
import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import { isMasked } from '../../metadata/values/masking';
import { joinTexts } from '../../metadata/texts/joinTexts';
import { searchName } from '../../metadata/values/listSearch';
import { formatInstant, parseZone } from '../../metadata/values/time';
import type { Translate } from '../http/translation';
import type { Query } from '../resources/queryParameters';
import { formatCell } from '../sheets/cells';
import { toCell } from '../sheets/sheetKinds';
import { maskFilter } from './maskFilter';

/** Manner in which values are written. */
interface Manner {
  facts: Country;
  language: string;
  translate: Translate;
}

/**
 * Describes a valid `filter` in words, with masked values as others may see them. `days` is the period of its first range of instants, for
 * the file's name. An example is `Status: Paid, Failed; Created: 2026-11-01 – 2026-11-30`.
 */
export function describeFilter(
  { fields }: BoundResource,
  { filter }: Query,
  manner: Manner,
): { text: string; days: string | undefined } {
  const { translate, facts } = manner;
  const members = typeof filter === 'string' ? maskFilter(fields, JSON.parse(filter) as JsonObject) : {};
  let days: string | undefined;
  const parts = Object.entries(members).map(([name, value = null]) => {
    // Chosen by hand: their ids tell nobody anything.
    if (name === 'id' && Array.isArray(value))
      return translate('gateway.export.selected', { smart_count: value.length });
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const title = field?.title ?? (name === searchName ? translate('gateway.export.search') : name);
    if (field?.kind === 'instant') days ??= nameDays(value, facts.zone);
    return translate('gateway.export.condition', { title, value: describeValue(field, value, manner) });
  });
  const text =
    parts.length === 0
      ? translate('gateway.export.everything')
      : parts.reduce((one, other) => translate('gateway.export.both', { one, other }));
  return { text, days };
}

function describeValue(field: BoundField | undefined, value: JsonValue | undefined, manner: Manner): string {
  const { translate, language } = manner;
  if (Array.isArray(value))
    return joinTexts(
      value.map((each) => writeValue(field, each, manner)),
      language,
    );
  if (!isObject(value)) return writeValue(field, value, manner);
  const text = (name: string, params?: Record<string, unknown>) =>
    translate(`gateway.export.${name}`, params);
  const days = field?.kind === 'instant' ? wholeDays(value, manner.facts.zone) : undefined;
  if (days) return days.from === days.to ? days.from : `${days.from} – ${days.to}`;
  const parts = Object.entries(value).map(([operator, operand]) => {
    if (operator === 'in') return describeValue(field, operand, manner);
    if (operator === 'isNull') return text(operand === true ? 'empty' : 'notEmpty');
    return text(operator, { value: writeValue(field, operand, manner) });
  });
  return joinTexts(parts, language);
}

function writeValue(
  field: BoundField | undefined,
  value: JsonValue | undefined,
  { facts, translate }: Manner,
): string {
  if (typeof value === 'string' && isMasked(value)) return value;
  if (typeof value === 'boolean') return translate(`gateway.export.${value ? 'yes' : 'no'}`);
  if (field?.kind === 'instant' && typeof value === 'string') return formatInstant(value, facts.zone);
  return formatCell(toCell(field, value, parseZone(facts.zone)));
}

/** The first and last day of a range of instants. Undefined unless it begins and ends with days of the zone. */
function wholeDays(range: JsonObject, zone: string): { from: string; to: string } | undefined {
  const { gte, lt, ...others } = range;
  if (typeof gte !== 'string' || typeof lt !== 'string' || Object.keys(others).length > 0) return undefined;
  if (![gte, lt].every((instant) => formatInstant(instant, zone).endsWith(' 00:00:00'))) return undefined;
  const last = new Date(Date.parse(lt) - 1).toISOString();
  return { from: formatInstant(gte, zone, 'day'), to: formatInstant(last, zone, 'day') };
}

function nameDays(value: JsonValue, zone: string): string | undefined {
  const days = isObject(value) ? wholeDays(value, zone) : undefined;
  return days && [...new Set([days.from, days.to])].map((day) => day.replaceAll('-', '')).join('-');
}
