import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/json';
import type { Translate } from './Widget';

/** A range as the filter keeps it. A bound that cannot be read yet is the text that was typed. */
export type Range = { [bound: string]: JsonValue };

/** Whether a filter's value is a range. */
export function isRange(value: JsonValue | undefined): value is Range {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the range ends before it begins. */
export function isInverted({ gte, lte }: Range): boolean {
  return typeof gte === 'number' && typeof lte === 'number' && gte > lte;
}

/**
 * The `validFilter` of number ranges: one number, or a range that does not end before it begins. A bound of it may be half
 * typed.
 */
export function validRange(_field: BoundField, value: JsonValue): JsonValue | undefined {
  if (isRange(value)) return isInverted(value) ? undefined : value;
  return typeof value === 'number' ? value : undefined;
}

/** The `toQuery` of number ranges: keeps the bounds that are numbers, drops what is half typed. */
export function rangeQuery(value: JsonValue): JsonValue | undefined {
  if (!isRange(value)) return value ?? undefined;
  const bounds = Object.entries(value).filter(([, bound]) => typeof bound === 'number');
  return bounds.length > 0 ? Object.fromEntries(bounds) : undefined;
}

/** A number range in words: "100 – 500", "at least 100", "at most 500"; empty where neither bound is a number. */
export function describeRange(
  value: JsonValue,
  write: (bound: JsonValue) => string,
  translate: Translate,
): string {
  if (!isRange(value)) return value === null ? '' : write(value);
  const { gte, lte } = value;
  const from = typeof gte === 'number' ? write(gte) : undefined;
  const to = typeof lte === 'number' ? write(lte) : undefined;
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  if (from !== undefined) return translate('corridor.widgets.range.atLeast', { bound: from });
  return to === undefined ? '' : translate('corridor.widgets.range.atMost', { bound: to });
}
