import type { Diagnostic } from '../model/Diagnostic';
import { placeOf } from './placeOf';
import type { Report } from './Report';

/** Collects findings as diagnostics, behind those found `before`; the same one at the same place is told once. */
export function reporter(before: Diagnostic[] = []): { report: Report; diagnostics: () => Diagnostic[] } {
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
