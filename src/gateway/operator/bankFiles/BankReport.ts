import type { UnfitContent } from '../../../metadata/sheets/unpackedSize';

/** Place in a report: a key below `bank-files.place`, and which line or transaction. */
export interface ReportPlace {
  part: 'line' | 'transaction' | 'file';
  number?: number;
}

/** The status of a withdrawal at a bank, or of all those of a file without one of their own. */
export interface BankReportEntry {
  place: ReportPlace;
  about: 'withdrawal' | 'file';
  /** An id that a file has told the bank, or the number of a withdrawal. */
  id: string;
  /** A code of ISO 20022. */
  status: string;
  /** A text, or a code of ISO 20022. */
  reason: string | undefined;
}

/** Why a report cannot be read: a key below `bank-files.report`. */
export type BankReportFault = UnfitContent | 'unreadable' | 'columns' | 'noReport' | 'tooMany';
