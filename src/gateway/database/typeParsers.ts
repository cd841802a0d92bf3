import { types } from 'pg';

/** Object ids of PostgreSQL's types whose text is turned into something else than `pg` would make of it. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, parseWhole], // int8
  [1700, parseDecimal], // numeric
  [1184, parseInstant], // timestamptz
  [1114, asText], // timestamp
  [1082, asText], // date
  [114, asText], // json
  [3802, asText], // jsonb
]);

/**
 * Says how values are read, given to each pool instead of changing `pg` globally: whole numbers as numbers while they
 * are safe, else as text; instants as ISO 8601 in UTC; dates and JSON as text. Texts instead of `Date`s and parsed
 * JSON double the throughput of lists.
 */
export const typeParsers = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    types.getTypeParser(id, format)) as typeof types.getTypeParser,
};

function parseWhole(text: string): number | string {
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
