import type { CheckedRow } from './checkRow';
import type {
  HiddenRows,
  MarkedFile,
  OpenedFile,
  ReaderSetup,
  RowFields,
  WorkbookPart,
} from './ImportReader';

/** The calls that a page makes to the worker, with what they return. */
export interface ReaderCalls {
  setUp: { input: ReaderSetup; output: undefined };
  open: { input: { name: string; bytes: ArrayBuffer; part: WorkbookPart | undefined }; output: OpenedFile };
  check: { input: RowFields; output: HiddenRows };
  recheck: { input: { number: number; texts: Record<string, string> }; output: CheckedRow };
  mark: { input: MarkedFile; output: ArrayBuffer };
}

/** A call with its number, by which the page knows the answer. */
export type CallMessage = {
  [Name in keyof ReaderCalls]: { id: number; call: Name; input: ReaderCalls[Name]['input'] };
}[keyof ReaderCalls];

/** Message of the worker about a call: rows on the way, its result, or that it failed. */
export type AnswerMessage =
  | { id: number; rows: CheckedRow[] }
  | { id: number; output: unknown }
  | { id: number; failure: string };
