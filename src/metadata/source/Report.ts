import type { Diagnostic } from '../model/Diagnostic';
import type { SourceFile } from './SourceFile';

/** What is wrong, without its place. */
export interface Finding {
  code: string;
  message: string;
  /** An error where it is not said. */
  severity?: Diagnostic['severity'];
  /** Point at the name of the member instead of at its value. */
  at?: 'key' | 'value';
}

/** Tells that something is wrong at a path (JSON pointer segments) of a file, or at the beginning of a file that may not exist. */
export type Report = (file: SourceFile | string, path: readonly string[], finding: Finding) => void;
