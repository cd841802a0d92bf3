import type { UnfitContent } from '../../../metadata/sheets/unpackedSize';

/** Where something stands in a report: a key below `bank-files.place`, and which line or transaction. */
export interface ReportPlace {
  part: 'line' | 'transaction' | 'file';
  number?: number;
}

/** What a bank says about a withdrawal, or about all of a file that it says nothing else about. */
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
