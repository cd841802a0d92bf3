import type { Diagnostic } from './model/Diagnostic';

/** One line for a person and an editor's terminal: `file:line:column  code  message`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${code}  ${message}`;
}
