import type { BoundField } from '../../metadata/model/BoundField';

/** Whether a field's pattern lets nothing but digits through, as `^[0-9]+$` does. */
export function isDigits({ pattern }: Pick<BoundField, 'pattern'>): boolean {
  return pattern !== undefined && /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(pattern);
}
