import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import { type Read, serveReader } from '../workers/serveReader';
import type { JsonHead, ListedRow } from './jsonBody';
import { readJsonText } from './jsonText';

/** The worker of `readJsonBodies`. The lists of a body, which make it large, are handed over row by row. */
serveReader((body: Uint8Array): Read<JsonHead, ListedRow> => {
  const read = readJsonText(body);
  if ('problem' in read) return { head: read, items: [] };
  const { value } = read;
  if (!isObject(value)) return { head: { rest: value }, items: [] };
  const items: ListedRow[] = [];
  const rest: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    rest[name] = Array.isArray(member) ? [] : member;
    if (Array.isArray(member)) items.push(...member.map((row: JsonValue): ListedRow => [name, row]));
  }
  return { head: { rest }, items };
});
