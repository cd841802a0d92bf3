import { findNodeAtLocation, type Node } from 'jsonc-parser';
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
 * If there is no such value, it is the place of the innermost one around it.
 */
function placeOf(file: SourceFile, path: readonly string[], at: 'key' | 'value' = 'value'): Place {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(file.tree, segmentsFor(file.tree, path.slice(0, length)));
    if (!node) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return placeOfOffset(file.text, (at === 'key' && length === path.length && key ? key : node).offset);
  }
  return placeOfOffset(file.text, file.tree.offset);
}

/** jsonc-parser expects indexes of arrays as numbers. */
function segmentsFor(tree: Node, path: readonly string[]): (string | number)[] {
  let node: Node | undefined = tree;
  return path.map((segment) => {
    const key = node?.type === 'array' ? Number(segment) : segment;
    node = node && findNodeAtLocation(node, [key]);
    return key;
  });
}

/** 1-based line and column. */
interface Place {
  line: number;
  column: number;
}

/** Line and column of an offset in a text. */
export function placeOfOffset(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
