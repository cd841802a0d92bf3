import type { BoundField } from '../model/BoundField';
import { toHalfWidth } from './halfWidth';

/** Whether a field's pattern lets nothing but digits through, such as `^[0-9]*$` or `^\d{6,10}$`. */
export function isDigits({ pattern }: Pick<BoundField, 'pattern'>): boolean {
  return pattern !== undefined && /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(pattern);
}

/**
 * The value of a text that was typed, pasted or read from a cell: of a number or code, in half-width characters, in capitals
 * where the field has these only; where only digits count, without the spaces and dashes between groups of them. The gateway takes no others, from programs either.
 */
export function readText(field: BoundField, text: string): string {
  if (isDigits(field)) return toHalfWidth(text).replace(/[\s-]/g, '');
  if (!isCode(field)) return text;
  return field.ui.uppercase ? toHalfWidth(text).toUpperCase() : toHalfWidth(text);
}

/** Whether a text is a number or code, which people do not write in words. */
function isCode({ kind, pattern, format }: BoundField): boolean {
  return kind === 'identifier' || kind === 'email' || pattern !== undefined || format !== undefined;
}
