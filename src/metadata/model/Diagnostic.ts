/** A problem in a metadata file, for the person who edits it. */
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
  /** One or two sentences in English: what is wrong and how to correct it. */
  message: string;
}

/** Returns one line in the form that terminals of editors link: `file:line:column  code  message`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${code}  ${message}`;
}
