/** The direction in which money moved on the account that a statement is of. */
export type Side = 'credit' | 'debit';

/** A movement of an account, in the words of every format (docs/formats.md). Amounts are in minor units, days are `YYYY-MM-DD`. */
export interface StatementEntry {
  /** Its place in the file, from 1: transactions of one entry have the same. */
  number: number;
  /** Without a sign. */
  amount: number;
  /** ISO 4217; undefined where the file does not say. */
  currency: string | undefined;
  /** A returned credit is a debit. */
  side: Side;
  /** Whether it takes back an earlier movement. */
  isReversal: boolean;
  bookedOn: string | undefined;
  valueOn: string | undefined;
  /** All that name a payment, the one of most worth first. */
  references: string[];
  /** Whether the references name several payments, whose sum is the amount. */
  isBatch: boolean;
  /** Fees of the bank that the amount is without. */
  charges: number | undefined;
  /** The other side's name. */
  counterparty: string | undefined;
  text: string | undefined;
}

/** A balance that a statement begins or ends with, in minor units, negative where the account is overdrawn. */
export interface StatedBalance {
  amount: number;
  currency: string | undefined;
}

/** The parts of a statement in the order of its file. */
export type StatementPart =
  /** A statement of one account begins; a file may have several. */
  | { kind: 'account'; account: string | undefined; currency: string | undefined }
  | { kind: 'opening' | 'closing'; balance: StatedBalance }
  | { kind: 'entry'; entry: StatementEntry }
  /** An entry that is no money yet: pending, announced, or for information. */
  | { kind: 'notBooked'; number: number; references: string[] }
  /** An entry whose amount, side or day cannot be read. */
  | { kind: 'unreadable'; number: number; references: string[]; sample: string };

/** Parts of statements; a generator reads on only while its caller does. */
export type StatementParts = AsyncGenerator<StatementPart, void, undefined>;

/** Fault of a file against its format. */
export type StatementFault =
  | 'malformedXml'
  | 'documentType'
  | 'tooDeep'
  | 'tooLargeEntry'
  | 'endsEarly'
  | 'shortLine'
  | 'unknownRecord'
  | 'unknownBank'
  | 'missingSegment'
  | 'endlessText';

/** Thrown where a file breaks the rules of its format. `line` is where, from 1. */
export class BrokenStatementError extends Error {
  constructor(
    readonly fault: StatementFault,
    readonly line?: number,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${fault}${line === undefined ? '' : ` in line ${line}`}`);
  }
}
