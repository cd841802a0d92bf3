/** One thing that is wrong in a metadata file, told to the person who edits it. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** Path from the project's root, with `/`. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in characters. */
  column: number;
  /** Stable kebab-case name of the check, for example `unknown-field`. */
  code: string;
  /** What is wrong and what to do, one sentence or two, in English. */
  message: string;
}

/** One line for a person and an editor's terminal: `file:line:column  code  message`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${code}  ${message}`;
}
