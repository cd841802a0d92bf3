/** A payment that a file has. */
export interface FileEntry {
  /** Its row in a table, its place in a statement. */
  row: number;
  references: string[];
  /** In minor units, with the sign that it has in the file. */
  amount: number;
  /** Undefined where the file does not say. */
  currency: string | undefined;
  day: string | undefined;
  /** Whether the references name several payments that are the amount together. */
  isBatch?: boolean;
}

/** Reasons why a row counts for nothing; keys of the findings of lines. */
export type UnreadableReason =
  | 'unreadableAmount'
  | 'unreadableDay'
  | 'unreadableSide'
  | 'unreadable'
  | 'notBooked';

/** A row that says something, but not what was paid, or neither when nor for what. */
export interface UnreadableRow {
  row: number;
  references: string[];
  reason: UnreadableReason;
}

/** The payments of a file, and the rows that are none. */
export interface Interpreted {
  entries: FileEntry[];
  unreadable: UnreadableRow[];
  /** Whether the file says of its amounts which were paid and which received. */
  hasSides: boolean;
}
