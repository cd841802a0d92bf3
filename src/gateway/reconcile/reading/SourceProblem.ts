import type { UnfitContent } from '../../../metadata/sheets/unpackedSize';
import type { StatementFault } from '../../statements/reader/StatementEntry';
import type { ReadingProblem } from '../../workers/Reader';
import type { TableProblem } from './ColumnFacts';

/** Reasons why a file cannot be compared: keys below `reconcile.problem`. */
export type ProblemKey =
  | UnfitContent
  | ReadingProblem
  | TableProblem['key']
  | StatementFault
  | 'empty'
  | 'noReadableRows'
  | 'noReadableEntries'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'noColumns'
  | 'notStatement'
  | 'balances'
  | 'tooManyPayments'
  | 'broken';

/** Why a file cannot be compared, with the values of its text. Nothing of the file was compared. */
export interface SourceProblem {
  key: ProblemKey;
  params?: Readonly<Record<string, string | number>>;
  /** Values that are amounts, in minor units of the country's currency. */
  amounts?: Readonly<Record<string, number>>;
}

/** Thrown where reading on makes no sense, as a file cannot be compared. */
export class SourceProblemError extends Error {
  constructor(readonly problem: SourceProblem) {
    super(problem.key);
  }
}
