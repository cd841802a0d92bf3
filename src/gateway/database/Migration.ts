/** One step from an empty database to the present one. */
export interface Migration {
  /** Unique and never changed, in the form `domain-001-what`: it is remembered once the step is done. */
  name: string;
  /** Exactly one statement that may be repeated (`IF NOT EXISTS`): a step may be interrupted before it is remembered. */
  sql: string;
}
