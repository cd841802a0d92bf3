/** How records of a related list are on the timeline too. It names fields of theirs. */
export interface RelatedTimeline {
  /** The instant at which such a record happened. */
  at: string;
  /** The fields whose values say what it is. */
  shows: string[];
  /** They follow from what happened at the same instant. Without it they brought that about. */
  follows?: boolean;
}
