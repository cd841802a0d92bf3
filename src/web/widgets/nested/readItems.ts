import { isText } from '../../../metadata/model/kinds';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { parseMoney } from '../../../metadata/values/money';
import { parseNumber } from '../../../metadata/values/numbers';
import { readText } from '../../../metadata/reading/readText';

/** Whether a key ends an item: a comma after texts. In numbers it may precede the decimals. */
export function isSeparator(item: BoundField, key: string): boolean {
  return isText(item) && /^[,，;；]$/.test(key);
}

/**
 * Reads the items of a typed or pasted text: one per line or cell, for texts also between commas. Unreadable ones stay, for the
 * validator to reject.
 */
export function readItems(item: BoundField, text: string, country: Country): JsonValue[] {
  return text
    .split(isText(item) ? /[\n\r\t,，;；]+/ : /[\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readItem(item, part, country));
}

function readItem(item: BoundField, text: string, country: Country): JsonValue {
  if (item.kind === 'money') return parseMoney(text, country) ?? text;
  if (item.kind !== 'number') return readText(item, text, country);
  return parseNumber(text, country.numberFormat) ?? text;
}
