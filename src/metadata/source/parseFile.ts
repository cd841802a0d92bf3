import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../model/Diagnostic';
import { isObject, type JsonValue } from '../model/json';
import { placeOfOffset } from './reporter';
import type { SourceFile } from './Project';

/** A file that was parsed, without a value where it is not JSON, and what is wrong with it. */
export interface ParsedFile {
  file?: SourceFile<JsonValue>;
  diagnostics: Diagnostic[];
}

/** Parses a file as strict JSON: no comments, trailing commas or repeated keys. Of syntax errors only the first is returned. */
export function parseFile(path: string, name: string, text: string): ParsedFile {
  const read = readPlain(text);
  if (read !== undefined) return { file: { path, name, text, value: read }, diagnostics: [] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const diagnostic = (offset: number, code: string, message: string): Diagnostic => ({
    severity: 'error',
    file: path,
    ...placeOfOffset(text, offset),
    code,
    message,
  });
  const [error] = errors;
  if (error || !tree) {
    const what = error ? explain(printParseErrorCode(error.error)) : 'the file is empty';
    return { diagnostics: [diagnostic(error?.offset ?? 0, 'invalid-json', `This is not JSON: ${what}.`)] };
  }
  const repeated = repeatedKeys(tree);
  const value = repeated.length > 0 ? unite(tree) : (getNodeValue(tree) as JsonValue);
  const diagnostics = repeated.map((key) =>
    diagnostic(key.offset, 'duplicate-key', `"${key.value}" appears twice in this object. Keep one of them.`),
  );
  return { file: { path, name, text, value }, diagnostics };
}

/** The value of a text that is JSON without repeated keys, which most are; undefined for others. */
function readPlain(text: string): JsonValue | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  // Of repeated keys the value has the last one.
  return countMembers(value) === countKeys(text) ? value : undefined;
}

/** The number of keys in a text that is JSON: its strings before a colon. */
function countKeys(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'), end = start; start >= 0; start = text.indexOf('"', end + 1)) {
    end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (text.charCodeAt(next) <= 0x20) next++;
    if (text[next] === ':') keys++;
  }
  return keys;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before--;
  return (at - before) % 2 === 0;
}

function countMembers(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: (JsonValue | undefined)[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, each) => sum + countMembers(each), own);
}

/**
 * Returns the value of a tree with repeated keys. Their lists and objects are united, so that nothing seems missing.
 */
function unite(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(unite);
  if (node.type !== 'object') return getNodeValue(node) as JsonValue;
  const members = new Map<string, JsonValue>();
  for (const { children = [] } of node.children ?? []) {
    const [key, child] = children;
    if (!key || !child) continue;
    const name = key.value as string;
    const before = members.get(name);
    const value = unite(child);
    members.set(name, before === undefined ? value : united(before, value));
  }
  return Object.fromEntries(members);
}

function united(first: JsonValue, second: JsonValue): JsonValue {
  if (Array.isArray(first) && Array.isArray(second)) {
    const known = new Set(first.map((item) => JSON.stringify(item)));
    return [...first, ...second.filter((item) => !known.has(JSON.stringify(item)))];
  }
  return isObject(first) && isObject(second) ? { ...first, ...second } : second;
}

function repeatedKeys(node: Node, repeated: Node[] = []): Node[] {
  const names = node.type === 'object' ? new Set<string>() : undefined;
  for (const child of node.children ?? []) {
    const [key] = child.children ?? [];
    if (names && key) {
      if (names.has(key.value)) repeated.push(key);
      names.add(key.value);
    }
    if (child.children) repeatedKeys(child, repeated);
  }
  return repeated;
}

const explanations: Record<string, string> = {
  InvalidSymbol: 'a word that is neither quoted text nor true, false or null',
  InvalidNumberFormat: 'a number that is not one',
  PropertyNameExpected: 'a name in double quotes is expected here; a comma may be too many',
  ValueExpected: 'a value is expected here; a comma may be too many',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is something after the end',
  InvalidCommentToken: 'comments are not allowed; use "$comment"',
  UnexpectedEndOfString: 'a closing quote is missing',
};

function explain(code: string): string {
  return explanations[code] ?? code.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
