/** Facts about a library that hold in this app and that its authors cannot know. Code that only runs otherwise is left out. */
export interface Facts {
  /** Exports that nothing reads. */
  exports?: string[];
  /** Variables that keep their declared value: name → its code. */
  variables?: Record<string, string>;
  /** Variables of a function that are always the same: function → name → value. */
  locals?: Record<string, Record<string, string>>;
  /** Properties that are always the same, of whatever object: name → value. */
  properties?: Record<string, string>;
  /** Functions whose calls do nothing and return a constant: name → value. */
  results?: Record<string, string>;
  /** Functions that are passed on and never called. */
  uncalled?: string[];
  /** Classes without instances. */
  classes?: string[];
  /** Numbers that no `tag` is, which are kinds of a fiber. */
  tags?: number[];
}
