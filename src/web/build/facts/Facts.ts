/** Facts about a library that hold in this app and that its authors cannot know. Code that only runs otherwise is left out. */
export interface Facts {
  /** Exports that nobody reads. */
  exports?: string[];
  /** Variables that keep what they are declared with, as it is written there: name → value. */
  variables?: Record<string, string>;
  /** Variables of a function that are always the same: function → name → value. */
  locals?: Record<string, Record<string, string>>;
  /** Properties that are always the same, of whatever object: name → value. */
  properties?: Record<string, string>;
  /** Functions of which each call does nothing and returns the same: name → value. */
  results?: Record<string, string>;
  /** Functions that something is given and nobody calls. */
  uncalled?: string[];
  /** Classes of which no instance is made. */
  classes?: string[];
  /** Numbers that no `tag` is, which are kinds of a fiber. */
  tags?: number[];
}
