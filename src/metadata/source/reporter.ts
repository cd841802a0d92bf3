import { countBy } from 'es-toolkit';
import { type Node, parseTree } from 'jsonc-parser';
import { memoize } from '../tracking/memoize';
import type { Diagnostic } from '../model/Diagnostic';
import type { Project, SourceFile } from './Project';
import { editDistance } from '../values/editDistance';
import type { JsonValue } from '../model/json';
import { innerSchemas } from './places';

/** A problem without its place. */
export interface Finding {
  code: string;
  message: string;
  /** By default `error`. */
  severity?: Diagnostic['severity'];
  /** Point at the name of the member instead of at its value. */
  at?: 'key' | 'value';
}

/** Reports a problem at a path (JSON pointer segments) of a file. Of one given by its path alone the place is the first line. */
export type Report = (file: SourceFile | string, path: readonly string[], finding: Finding) => void;

/** Finds one kind of mistake in all files, and reports each place. */
export type Check = (project: Project, report: Report) => void;

/** Collects findings as diagnostics after those found `before`, each once, in order of file and line. */
export function reporter(before: Diagnostic[]): { report: Report; diagnostics: () => Diagnostic[] } {
  const found = new Map(before.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  const report: Report = (file, path, { code, message, severity = 'error', at = 'value' }) => {
    const place = typeof file === 'string' ? { line: 1, column: 1 } : placeOf(file, path, at);
    const diagnostic: Diagnostic = {
      severity,
      file: typeof file === 'string' ? file : file.path,
      ...place,
      code,
      message,
    };
    found.set(JSON.stringify(diagnostic), diagnostic);
  };
  return {
    report,
    diagnostics: () => withNamedTypos(ofReadFiles([...found.values()])).toSorted(inOrder),
  };
}

/** Whether nothing of a file could be read. */
export function isUnread({ code }: Pick<Diagnostic, 'code'>): boolean {
  return code === 'invalid-json' || code === 'invalid-encoding';
}

/** Returns the findings about files that can be read: in others, anything else only follows from that. */
function ofReadFiles(found: Diagnostic[]): Diagnostic[] {
  const unread = new Set(found.filter(isUnread).map(({ file }) => file));
  return found.filter((diagnostic) => isUnread(diagnostic) || !unread.has(diagnostic.file));
}

/** So many places that name a thing alike are more likely right than the one where it is defined. */
const manyPlaces = 3;

/** Reduces equal typos of a field's name to one piece of advice about that name. */
function withNamedTypos(found: Diagnostic[]): Diagnostic[] {
  const counts = countBy(found, ({ message }) => message);
  return found.map((diagnostic) => {
    const [, name, entity, suggestion] =
      /^"([^"]+)" is not a property of ([a-z0-9-]+)\. Did you mean "([^"]+)"\?$/.exec(diagnostic.message) ??
      [];
    const times = counts[diagnostic.message]!;
    if (suggestion === undefined || times < manyPlaces) return diagnostic;
    const message = `"${name}" is not a property of ${entity}, and ${times} places name it. If "${suggestion}" is misspelt, correct it in schemas/${entity}.json.`;
    return { ...diagnostic, message };
  });
}

function inOrder(a: Diagnostic, b: Diagnostic): number {
  // What follows from a file that cannot be read is read after that.
  if (isUnread(a) !== isUnread(b)) return isUnread(a) ? -1 : 1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

/**
 * Returns the place of a value in its file, or of the member's name for `key`. `path` has JSON pointer segments; a
 * missing value has the place of the innermost one around it.
 */
export function placeOf(file: SourceFile, path: readonly string[], at: 'key' | 'value' = 'value'): Place {
  let node = treeOf(file);
  let depth = 0;
  for (; depth < path.length; depth++) {
    const segment = path[depth]!;
    const inner = childOf(node, segment);
    if (inner) node = inner;
    // A condition in the short notation has no `properties`, `required`, `const` and `enum`: what they say of a field
    // is its member.
    else if (!unwritten.has(segment)) {
      const named = path[depth - 1] === 'required' && memberAt(node, Number(segment));
      if (!named) break;
      node = named;
    }
  }
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  const { offset } = at === 'key' && depth > 0 && depth === path.length && key ? key : node;
  const starts = lineStarts(file);
  const line = countUpTo(starts, offset);
  return { line, column: offset - starts[line - 1]! + 1 };
}

/** The positions in a file, which take longer to read than its values and are needed of few. */
export const treeOf = memoize(({ text }: SourceFile): Node => parseTree(text) ?? noTree);

const noTree: Node = { type: 'null', offset: 0, length: 0 };

/** Keywords that the short notation of conditions does without. */
const unwritten = new Set(['properties', 'required', 'const', 'enum']);

/** 1-based line and column. */
interface Place {
  line: number;
  column: number;
}

/** Returns a member of an object or an item of a list. Both may be thousands, with as many findings. */
function childOf(node: Node, segment: string | undefined): Node | undefined {
  if (segment === undefined) return undefined;
  return node.type === 'array' ? node.children?.[Number(segment)] : membersOf(node).get(segment);
}

/** The name of an object's member by its position. */
function memberAt({ type, children = [] }: Node, index: number): Node | undefined {
  return type === 'object' ? children[index]?.children?.[0] : undefined;
}

const membersOf = memoize(({ type, children = [] }: Node): Map<string, Node> => {
  const members = new Map<string, Node>();
  for (const { children: [key, value] = [] } of type === 'object' ? children : []) {
    if (key && value && !members.has(key.value as string)) members.set(key.value as string, value);
  }
  return members;
});

/** The offset at which each line of a file starts. */
const lineStarts = memoize(({ text }: SourceFile): number[] => [
  0,
  ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1),
]);

/** Returns how many of some ascending numbers are at most `limit`. */
function countUpTo(numbers: number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Line and column of an offset in a text. */
export function placeOfOffset(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Returns ` Did you mean "amount"?`, to follow a sentence, or `''` if no candidate is similar. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}

/** Returns a suggestion as `didYouMean` does, or else all names that there are. */
export function didYouMeanOneOf(name: string, candidates: readonly string[]): string {
  const suggestion = didYouMean(name, candidates);
  if (candidates.length === 0) return '';
  return suggestion || ` There are ${candidates.map((each) => `"${each}"`).join(', ')}.`;
}

/** Returns the candidate that a misspelt name most likely means, or undefined if none is similar. */
function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  // Two letters stay as they are: one that replaces half of a code makes another code.
  let least = Math.min(Math.max(2, Math.floor(name.length / 3)), Math.max(0, name.length - 2)) + 1;
  for (const candidate of candidates) {
    // Of a file that is wrong elsewhere, which is reported there.
    if (typeof candidate !== 'string') continue;
    const [one, other] = [name.toLowerCase(), candidate.toLowerCase()];
    const distance = editDistance(one, other, least);
    if (distance < least && isSimilar(one, other, distance)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/**
 * Whether two names are similar. Long ones that begin alike, such as permissions, are no misspellings of each other for other words at the
 * end.
 */
function isSimilar(one: string, other: string, distance: number): boolean {
  if (distance <= 2) return true;
  const shorter = Math.min(one.length, other.length);
  let alike = 0;
  while (alike < shorter && one[alike] === other[alike]) alike++;
  return distance <= (Math.max(one.length, other.length) - alike) / 2;
}

/** Returns the finding of a name that is none of these fields. They are those of an entity or of what `owner` names. */
export function unknownField(name: string, owner: string, fields: object): Finding {
  const message = `"${name}" is not a property of ${owner}.${didYouMean(name, Object.keys(fields))}`;
  return { code: 'unknown-field', message };
}

/** A value that is none of a field's options. */
export function unknownChoice(value: JsonValue, field: string, options: Iterable<JsonValue>): Finding {
  const other = [...options].find((each) => typeof each !== typeof value && textOf(each) === textOf(value));
  const suggestion =
    other !== undefined
      ? ` It is a ${kindOf(value)}, and the option is the ${kindOf(other)} ${JSON.stringify(other)}.`
      : typeof value === 'string'
        ? didYouMean(value, [...options].map(String))
        : '';
  return {
    code: 'unknown-choice',
    message: `${JSON.stringify(value)} is not an option of "${field}".${suggestion}`,
  };
}

const textOf = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value));

function kindOf(value: JsonValue): string {
  return typeof value === 'string' ? 'text' : typeof value;
}

/** A state that is none of a field's options. */
export function unknownState(state: string, field: string, states: string[]): Finding {
  return { ...unknownChoice(state, field, states), code: 'unknown-state' };
}

/** The name of no resource. */
export function unknownResource({ resources }: Project, name: string): Finding {
  const message = `There is no resource "${name}".${didYouMean(name, resources.keys())}`;
  return { code: 'unknown-resource', message };
}

/** The name of a file that is not there, which is not the same as one that cannot be read. */
export function missingFile(
  { code }: Pick<Finding, 'code'>,
  path: string,
  name: string,
  names: Iterable<string>,
): Finding {
  return { code, message: `There is no ${path}.${didYouMean(name, names)}` };
}

/** The name of nothing that there is of its kind. */
export function unknownName(kind: string, name: string, known: readonly string[]): Finding {
  return { code: 'unknown-name', message: `There is no ${kind} "${name}".${didYouMeanOneOf(name, known)}` };
}

/** Reports a keyword about fields of records wherever else it is written. Definitions may have it, for fields that refer to them. */
export function reportMisplacedFieldKeyword(
  project: Project,
  report: Report,
  keyword: string,
  finding: Finding,
): void {
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const isField = role === 'entity' && path.length === 2 && path[0] === 'properties';
    if (schema[keyword] === undefined || isField || path.includes('$defs')) continue;
    report(file, [...path, keyword], { ...finding, at: 'key' });
  }
}

/** Reports a keyword about whole entities wherever else it is written. */
export function reportMisplacedEntityKeyword(
  project: Project,
  report: Report,
  keyword: string,
  { code }: Pick<Finding, 'code'>,
): void {
  const message = `"${keyword}" is about a whole entity: write it beside the entity's "properties".`;
  for (const { file, path, schema, role } of innerSchemas(project)) {
    if (schema[keyword] === undefined || (role === 'entity' && path.length === 0)) continue;
    report(file, [...path, keyword], { code, message, at: 'key' });
  }
}

/** Returns a report of one finding per place. Of fields that refer to one definition, one is named. */
export function reportingOnce(report: Report): Report {
  const reported = new Set<string>();
  return (file, path, finding) => {
    const place = `${typeof file === 'string' ? file : file.path} ${path.join('/')}`;
    if (!reported.has(place)) report(file, path, finding);
    reported.add(place);
  };
}
