import type { BoundField } from '../model/BoundField';
import { toHalfWidth } from './halfWidth';

/** Whether a field's pattern lets nothing but digits through, such as `^[0-9]*$` or `^\d{6,10}$`. */
export function isDigits({ pattern }: Pick<BoundField, 'pattern'>): boolean {
  return pattern !== undefined && /^\^(\[0-9\]|\\d)([*+]|\{[\d,]+\})\$$/.test(pattern);
}

/**
 * The value of a text that was typed, pasted or read from a cell: of a number or code, in half-width characters, in capitals
 * where the field has these only, without its separators; where only digits count, without the spaces and dashes between
 * groups of them, and without the dots of documents (`529.982.247-25`). The gateway takes no others, from programs either.
 */
export function readText(field: BoundField, text: string): string {
  if (isDigits(field)) return readDigits(toHalfWidth(text).trim());
  if (!isCode(field)) return text;
  const { separators, uppercase } = field.ui;
  let read = toHalfWidth(text);
  for (const separator of separators ?? '') read = read.replaceAll(separator, '');
  return uppercase ? read.toUpperCase() : read;
}

/** A single dot stays: it may be that of a number with decimals, in a cell. */
function readDigits(text: string): string {
  const isGrouped = /^\d{1,3}(\.\d{3}){2,}([-/]\d+)*$/.test(text);
  return text.replace(isGrouped ? /[./-]/g : /[\s-]/g, '');
}

/** Whether a text is a number or code, which people do not write in words. */
function isCode({ kind, pattern, format }: BoundField): boolean {
  return kind === 'identifier' || kind === 'email' || pattern !== undefined || format !== undefined;
}
