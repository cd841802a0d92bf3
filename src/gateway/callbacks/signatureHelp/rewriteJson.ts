import type { JsonValue } from '../../../metadata/model/json';

/** How a language writes JSON, where that differs from JavaScript. */
interface JsonStyle {
  /** Between items or members, and between a name and its value. */
  item: string;
  pair: string;
  /** Whether members are in the order of their names. */
  sorted: boolean;
  /** What is written as `\u` and a number, beside what JSON demands. */
  escaped: RegExp;
  /** Whether slashes have a backslash. */
  slashes: boolean;
}

const beyondAscii = /[\u007f-\uffff]/g;

/** The usual ways to write a parsed body again, by what does so, as each is without options. */
export const jsonStyles = {
  /** `json.dumps`. */
  python: { item: ', ', pair: ': ', sorted: false, escaped: beyondAscii, slashes: false },
  /** `json_encode`. */
  php: { item: ',', pair: ':', sorted: false, escaped: beyondAscii, slashes: true },
  /** `json.Marshal` of a map. */
  go: { item: ',', pair: ':', sorted: true, escaped: /[<>&\u2028\u2029]/g, slashes: false },
} as const satisfies Record<string, JsonStyle>;

/** Returns a JSON text as it is after it was parsed and written again in a style. */
export function rewriteJson(text: string, style: JsonStyle): string {
  return write(JSON.parse(text) as JsonValue, style);
}

function write(value: JsonValue, style: JsonStyle): string {
  const { item, pair, sorted } = style;
  if (typeof value === 'string') return writeText(value, style);
  if (Array.isArray(value)) return `[${value.map((each) => write(each, style)).join(item)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = sorted ? Object.keys(value).toSorted() : Object.keys(value);
  const members = names.map((name) => `${writeText(name, style)}${pair}${write(value[name] ?? null, style)}`);
  return `{${members.join(item)}}`;
}

function writeText(text: string, { escaped, slashes }: JsonStyle): string {
  const written = JSON.stringify(text).replace(
    escaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return slashes ? written.replaceAll('/', '\\/') : written;
}
