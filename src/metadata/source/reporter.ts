import type { Node } from 'jsonc-parser';
import { memoize } from '../memoize';
import type { Diagnostic } from '../model/Diagnostic';
import type { Project, SourceFile } from './Project';

/** A problem without its place. */
export interface Finding {
  code: string;
  message: string;
  /** By default `error`. */
  severity?: Diagnostic['severity'];
  /** Point at the name of the member instead of at its value. */
  at?: 'key' | 'value';
}

/**
 * Reports a problem at a path (JSON pointer segments) of a file. A file may be given by its path alone, also if it does not
 * exist: then the place is its first line.
 */
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
  return { report, diagnostics: () => [...found.values()].toSorted(inOrder) };
}

function inOrder(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

/**
 * Returns the place of a value in its file, or with `key` that of the member's name. `path` has JSON pointer segments.
 * If there is no such value, it is the place of the innermost one around it. A condition in the short notation has no `properties`,
 * `required`, `const` and `enum`: what they say of a field is its member.
 */
function placeOf(file: SourceFile, path: readonly string[], at: 'key' | 'value' = 'value'): Place {
  let node = file.tree;
  let depth = 0;
  for (; depth < path.length; depth++) {
    const segment = path[depth]!;
    const inner = childOf(node, segment);
    if (inner) node = inner;
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

/** Keywords that the short notation of conditions does without. */
const unwritten = new Set(['properties', 'required', 'const', 'enum']);

/** 1-based line and column. */
interface Place {
  line: number;
  column: number;
}

/** A member of an object or an item of a list; there may be thousands of both, and as many findings. */
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
