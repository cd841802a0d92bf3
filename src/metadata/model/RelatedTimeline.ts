/** How records of a related list are on the timeline too. It names fields of theirs. */
export interface RelatedTimeline {
  /** The instant at which such a record happened. */
  at: string;
  /** The fields whose values say what it is. */
  shows: string[];
}
