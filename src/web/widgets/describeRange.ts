import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Translate } from './Translate';

/** A number range in words: "100 – 500", "at least 100", "at most 500"; empty where neither bound is a number. */
export function describeRange(
  value: JsonValue,
  write: (bound: JsonValue) => string,
  translate: Translate,
): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return value === null ? '' : write(value);
  const { gte, lte } = value;
  const from = typeof gte === 'number' ? write(gte) : undefined;
  const to = typeof lte === 'number' ? write(lte) : undefined;
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  if (from !== undefined) return translate('corridor.widgets.range.atLeast', { bound: from });
  return to === undefined ? '' : translate('corridor.widgets.range.atMost', { bound: to });
}
