import type { BoundField } from '../model/BoundField';
import { isObject, type JsonValue } from '../model/json';
import { escapeSegment } from '../schema/pointers';
import { isOneLine } from '../values/lines';
import type { ValidationError } from './validationErrors';

/** Tabs, and what ends a line. Other controls are `hidden` in any text. */
const breaks = /[\t\n\r\u2028\u2029]/;

/**
 * Finds tabs and line breaks in texts of one line, also in those of objects and lists: a browser's input takes none, but a program
 * sends them, and a bank's file or a table that has such a name would get a line or a column too many.
 */
export function findBreaks(
  fields: Record<string, BoundField>,
  values: Record<string, JsonValue | undefined>,
  path = '',
): ValidationError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && value !== undefined ? breaksIn(field, value, `${path}/${escapeSegment(name)}`) : [];
  });
}

function breaksIn(field: BoundField, value: JsonValue, path: string): ValidationError[] {
  const { item, fields } = field;
  if (typeof value === 'string') {
    return isOneLine(field) && breaks.test(value) ? [{ path, keyword: 'oneLine', params: {} }] : [];
  }
  if (item && Array.isArray(value)) {
    return value.flatMap((each, index) => breaksIn(item, each, `${path}/${index}`));
  }
  return fields && isObject(value) ? findBreaks(fields, value, path) : [];
}
