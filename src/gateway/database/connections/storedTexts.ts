import type { JsonValue } from '../../../metadata/model/json';
import type { ColumnType } from '../../../metadata/storage/columns';

/**
 * Returns how PostgreSQL's text of a column is read. Whole numbers are numbers while they are safe, otherwise texts, and so are
 * decimals while they have at most 15 digits; instants are ISO 8601 in UTC.
 */
export function textReader(type: ColumnType | 'uuid'): (text: string) => JsonValue {
  return readers[type];
}

/** Readers of a column's text, by its type. */
const readers: Record<ColumnType | 'uuid', (text: string) => JsonValue> = {
  bigint: parseInteger,
  numeric: parseDecimal,
  timestamptz: parseInstant,
  boolean: (text) => text === 'true',
  date: asText,
  text: asText,
  uuid: asText,
};

function parseInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function parseDecimal(text: string): number | string {
  const value = Number(text);
  return /^-?\d{1,15}(\.\d*)?$/.test(text) && text.replace(/[-.]/g, '').length <= 15 ? value : text;
}

/** `2026-11-01 10:20:30.123+00` → `2026-11-01T10:20:30.123Z`; sessions are set to UTC. */
function parseInstant(text: string): string {
  const end = text.length - 3;
  if (text[10] !== ' ' || text.slice(end) !== '+00') return text;
  return `${text.slice(0, 10)}T${text.slice(11, end)}Z`;
}

function asText(text: string): string {
  return text;
}
