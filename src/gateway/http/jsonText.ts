import type { JsonValue } from '../../metadata/model/json';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Levels of objects and lists that a body may have (product 11.4). Batches of forms with tables have several times fewer. */
const maxDepth = 32;

/** Values that a body may have: 5,000 rows with 20 each. A megabyte of small ones takes longer to parse and to check than one text. */
const maxValues = 100_000;

/**
 * Characters of one row, and of a body apart from its rows: what a form may send (see `createServer`). A row is checked at one go, which
 * takes most of a second for a megabyte of unknown members.
 */
const maxPart = 65_536;

/** Values of such a part: several times what a form with tables has. Each costs as much as dozens of characters of a text. */
const maxPartValues = 2_000;

/** Why a body is not read: what its rejection has. */
export interface JsonProblem {
  status: 400 | 413 | 422;
  text: string;
  params?: Record<string, number | string>;
}

/** A body with more in it than any has. */
const tooLarge: JsonProblem = { status: 413, text: 'gateway.tooLarge' };

/** A body that is no JSON. */
const malformed: JsonProblem = { status: 400, text: 'gateway.malformedRequest' };

/**
 * Reads the JSON of a body; undefined of an empty one. An action without input is often sent as JSON without a body. Rejects what the code
 * behind it need not expect.
 */
export function readJsonText(body: Uint8Array): { value: JsonValue | undefined } | { problem: JsonProblem } {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return { problem: malformed };
  }
  if (text === '') return { value: undefined };
  // Found before parsing: values so deep that recursion would fail, more of them than any body or row has, two of one name, of which only
  // the last would count (RFC 7493, 2.3), and names by which an object could be given another prototype.
  const problem = findProblem(text);
  if (problem) return { problem };
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { problem: malformed };
  }
  // Neither bytes that are no UTF-8 nor halves of surrogate pairs could be stored as they are.
  // Only an escape can be half of a pair: bytes that are one are no UTF-8.
  const isWhole = !/\\u[dD]/.test(text) || isStorable(value);
  return isWhole ? { value } : { problem: { status: 422, text: 'gateway.unstorable' } };
}

/** Returns the error of JSON that must not be parsed. It makes one pass without recursion, as a batch has megabytes. */
function findProblem(json: string): JsonProblem | undefined {
  let depth = 0;
  let count = 0;
  const part = new Part();
  const names = new Names();
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') {
      const start = at + 1;
      at = endOfText(json, start);
      const name = names.repeatedBy(json.slice(start, at));
      if (name !== undefined)
        return { status: 422, text: 'gateway.repeatedName', params: { name: name.slice(0, 40) } };
      if (names.isUnsafe) return malformed;
    } else if (sign === ']' || sign === '}') {
      depth -= 1;
      part.close(depth, at);
      names.close();
    } else if (sign === '[' || sign === '{') {
      depth += 1;
      part.open(depth, sign, at);
      names.open(sign);
    } else if (sign === ',') {
      part.next(depth, at);
      names.next();
    }
    // Each value but the first of an object or a list is behind a comma.
    if (sign === ',' || sign === '[' || sign === '{') {
      count += 1;
      part.values += 1;
    }
    if (count > maxValues) return tooLarge;
    if (part.lengthAt(at) > maxPart || part.values > maxPartValues) return part.error;
    if (depth > maxDepth) {
      return { status: 422, text: 'gateway.tooDeep', params: { limit: maxDepth } };
    }
  }
  return part.lengthAt(json.length) > maxPart ? part.error : undefined;
}

/** The names of the values in each object that is open. */
class Names {
  /** The innermost last; undefined for a list. */
  readonly #open: (Set<string> | undefined)[] = [];
  /** Whether the last name was one by which an object could be given another prototype. No form has such a field. */
  isUnsafe = false;
  #isNext = false;

  open(sign: string): void {
    this.#open.push(sign === '{' ? new Set() : undefined);
    this.next();
  }

  close(): void {
    this.#open.pop();
  }

  /** Says that what follows is a name, where an object is open. */
  next(): void {
    this.#isNext = this.#open.at(-1) !== undefined;
  }

  /** Returns the name that a text is, as it is written, where the object has it already. */
  repeatedBy(text: string): string | undefined {
    if (!this.#isNext) return undefined;
    this.#isNext = false;
    const names = this.#open.at(-1)!;
    const name = text.includes('\\') ? unescaped(text) : text;
    this.isUnsafe = name === '__proto__' || name === 'constructor';
    if (names.has(name)) return name;
    names.add(name);
    return undefined;
  }
}

/** Returns what a text in JSON says; the parser rejects one that is malformed. */
function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** Measures the parts of a body: each row, which is an element of a list in it, and the rest. */
class Part {
  /** Its values so far. */
  values = 0;
  #start = 0;
  /** Text before the list whose rows are read; undefined outside of one. */
  #before: { length: number; values: number } | undefined;

  lengthAt(at: number): number {
    return at - this.#start;
  }

  get error(): JsonProblem {
    if (this.#before === undefined) return tooLarge;
    return { status: 413, text: 'gateway.rowTooLarge', params: { limit: maxPart, values: maxPartValues } };
  }

  open(depth: number, sign: string, at: number): void {
    if (depth !== listDepth || sign !== '[') return;
    this.#before = { length: this.lengthAt(at), values: this.values };
    this.#begin(at);
  }

  next(depth: number, at: number): void {
    if (depth === listDepth && this.#before !== undefined) this.#begin(at);
  }

  #begin(at: number): void {
    this.#start = at;
    this.values = 0;
  }

  close(depth: number, at: number): void {
    if (depth !== listDepth - 1 || this.#before === undefined) return;
    this.#start = at - this.#before.length;
    this.values = this.#before.values;
    this.#before = undefined;
  }
}

/** Depth of the lists whose elements are rows. A body is an object. */
const listDepth = 2;

/** Returns where a text that begins at a place ends; the parser rejects one without an end. */
function endOfText(json: string, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

/** Whether no text of a value has half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).flat().every(isStorable);
}
