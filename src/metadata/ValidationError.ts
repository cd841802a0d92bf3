import type { JsonValue } from './model/json';

/** One rule of a schema that a value breaks, the same from the form's validator and from the gateway's. */
export interface ValidationError {
  /** JSON pointer of the value, or of the missing or unknown member; `''` is the whole. */
  path: string;
  /**
   * The broken keyword. Options (`oneOf` of `const`) are `enum`; a member that must not be there is
   * `unevaluatedProperties`; a member missing because of another is `required`.
   */
  keyword: string;
  /** What the rule says, for example `{ limit: 10 }`. */
  params: Record<string, JsonValue>;
}
