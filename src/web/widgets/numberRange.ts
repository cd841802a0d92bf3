import type { BoundField } from '../../metadata/model/BoundField';
import { isObject, type JsonValue } from '../../metadata/model/json';
import type { Translate } from './Widget';

/** A range as the filter keeps it. A bound that cannot be read yet is the text that was typed. */
export type Range = { [bound: string]: JsonValue };

/** Whether a filter's value is a range. */
export function isRange(value: JsonValue | undefined): value is Range {
  return isObject(value);
}

/** Whether the range ends before it begins. */
export function isInverted({ gte, lte }: Range): boolean {
  return typeof gte === 'number' && typeof lte === 'number' && gte > lte;
}

/**
 * The `validFilter` of number ranges: one number, or a range that does not end before it begins. A bound of it may be half
 * typed.
 */
export function validRange(field: BoundField, value: JsonValue): JsonValue | undefined {
  const isBound = (bound: JsonValue | undefined) =>
    field.type === 'integer' ? Number.isSafeInteger(bound) : Number.isFinite(bound);
  if (!isRange(value)) return isBound(value) ? value : undefined;
  const bounds = Object.fromEntries(
    Object.entries(value).filter(
      ([name, bound]) => ['gte', 'lte'].includes(name) && (typeof bound === 'string' || isBound(bound)),
    ),
  );
  return Object.keys(bounds).length === 0 || isInverted(bounds) ? undefined : bounds;
}

/** The `isApplied` of number ranges: a bound may be what was typed so far, but nothing that is no number. */
export function isRangeApplied(value: JsonValue): boolean {
  const bounds = isRange(value) ? Object.values(value) : [];
  return bounds.every((bound) => typeof bound !== 'string' || /^-?[\d\s.,]*$/.test(bound));
}

/** Returns a number range in words: "100 – 500", "at least 100", "at most 500". Empty if neither bound is a number. */
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
