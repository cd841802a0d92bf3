/**
 * An answer to a question why something is so. `depends` is on a record that was not named, `unknown` is what code of the gateway decides when it is
 * done.
 */
export type Answer = 'yes' | 'no' | 'depends' | 'unknown';

/** A rule that was asked, and its answer. */
export interface Reason {
  answer: Answer;
  /** The layer that the rule belongs to, in a word or two. */
  layer: string;
  says: string;
  /** Place of the rule, as `file:line`. */
  at?: string | undefined;
  /** The smallest change with which the answer would be yes; of a permission it follows from all that are missing. */
  change?: string;
  /** A permission that the user does not have. */
  missing?: string;
}

/** Rules about one thing, in the order in which they are asked. */
export interface Explained {
  /** The thing that may be shown or done, beginning with a capital letter. */
  subject: string;
  reasons: Reason[];
}

/** Returns the answer that follows from all rules: one that forbids counts, whatever the others say. */
export function answerOf(reasons: readonly Reason[]): Answer {
  const answers = new Set(reasons.map(({ answer }) => answer));
  return (['no', 'depends', 'unknown'] as const).find((answer) => answers.has(answer)) ?? 'yes';
}
