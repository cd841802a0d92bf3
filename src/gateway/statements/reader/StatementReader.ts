import type { StatementParts } from './StatementEntry';

/** The facts of the country that a statement is read for. */
export interface StatementPlace {
  /** Its time zone: an instant counts as the day that it is there. */
  zone: string;
}

/** A format of statements. To add one: a file in `formats/` with a reader, and its line in `readers.ts`. */
export interface StatementReader {
  /** The name of the format, as people call it. */
  format: string;
  /** Whether a file begins as one of this format does. The head is some kilobytes of its text. */
  recognises(head: string): boolean;
  /** Reads a text that arrives in chunks. Throws `BrokenStatementError`. */
  read(chunks: AsyncIterable<string>, place: StatementPlace): StatementParts;
}
