import type { BoundField } from '../model/BoundField';
import { escapeSegment } from '../schema/pointers';
import type { ValidationError } from './validationErrors';

/**
 * Finds the instants of a form that are later, or earlier, than `now` although their field does not allow it (`x-ui.latest`,
 * `x-ui.earliest`). No schema can say that, because it has no clock. What the `record` holds already was right when it was entered.
 */
export function findWrongTimes(
  fields: Record<string, BoundField>,
  values: Record<string, unknown>,
  now: Date,
  record: { [field: string]: unknown } = {},
): ValidationError[] {
  return Object.values(fields).flatMap(({ name, kind, ui }) => {
    const value = values[name];
    if (kind !== 'instant' || typeof value !== 'string' || value === record[name]) return [];
    const distance = Date.parse(value) - now.getTime();
    const path = `/${escapeSegment(name)}`;
    if (ui.latest === 'now' && distance > 0) return [{ path, keyword: 'latest', params: {} }];
    return ui.earliest === 'now' && distance < 0 ? [{ path, keyword: 'earliest', params: {} }] : [];
  });
}
