import type { BoundField } from '../model/BoundField';
import { escapeSegment } from '../schema/pointers';
import type { ValidationError } from './validationErrors';

/**
 * Finds the instants of a form that are later than `now` although their field does not allow it (`x-ui.latest`). No schema
 * can say that, because it has no clock.
 */
export function findFuture(
  fields: Record<string, BoundField>,
  values: Record<string, unknown>,
  now: Date,
): ValidationError[] {
  return Object.values(fields).flatMap(({ name, kind, ui }) => {
    const value = values[name];
    if (kind !== 'instant' || ui.latest !== 'now' || typeof value !== 'string') return [];
    const isLater = Date.parse(value) > now.getTime();
    return isLater ? [{ path: `/${escapeSegment(name)}`, keyword: 'latest', params: {} }] : [];
  });
}
