import { isObject, type JsonValue } from '../model/json';

/** Nested messages by key. */
export type MessageTree = { [key: string]: string | MessageTree };

/** Merges two trees; where both have a text, that of `over` wins. */
export function mergeMessages(base: MessageTree, over: MessageTree): MessageTree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] =
      typeof before === 'object' && typeof value === 'object' ? mergeMessages(before, value) : value;
  }
  return merged;
}

/** Returns the text of a key in nested messages, such as `menu.open`; undefined where there is none. */
export function findMessage(messages: object | undefined, key: string): string | undefined {
  let place: unknown = messages;
  const parts = key.split('.');
  for (const [depth, part] of parts.entries()) {
    if (typeof place !== 'object' || place === null) return undefined;
    const object = place as Record<string, unknown>;
    // A file may hold flat keys with dots in them.
    const rest = parts.slice(depth).join('.');
    if (Object.hasOwn(object, rest) && typeof object[rest] === 'string') return object[rest];
    place = Object.hasOwn(object, part) ? object[part] : undefined;
  }
  return typeof place === 'string' ? place : undefined;
}

/** A text of nested messages, with its place. */
export interface Message {
  /** Dotted, such as `menu.open`. */
  key: string;
  text: string;
  path: string[];
}

/** Returns the texts of nested messages; `unfit` is called with the path of what is neither text nor an object. */
export function listMessages(tree: JsonValue, unfit?: (path: string[]) => void): Message[] {
  const messages: Message[] = [];
  const collect = (value: JsonValue | undefined, path: string[]) => {
    if (typeof value === 'string') messages.push({ key: path.join('.'), text: value, path });
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (!editorKeys.has(key)) collect(inner, [...path, key]);
      }
    } else unfit?.(path);
  };
  collect(tree, []);
  return messages;
}

/** Members of metadata files that are for people and tools, and no part of the product. */
export const editorKeys: ReadonlySet<string> = new Set(['$schema', '$comment', '$same']);

/** The key, in any message file, of what a language is called in itself. */
const ownNameKey = 'languageName';

/** Whether a message is a language's own name, which has no translation. */
export function isOwnName(key: string): boolean {
  return key === ownNameKey;
}

/** Returns what a language is called in itself: as its messages say, or as CLDR has it, or its code. */
export function languageName(code: string, messages: Record<string, unknown>): string {
  for (const file of Object.values(messages)) {
    const name = (file as Record<string, unknown> | undefined)?.[ownNameKey];
    if (typeof name === 'string') return name;
  }
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  return name === undefined ? code : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
