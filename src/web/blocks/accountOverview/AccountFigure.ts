import type { JsonValue } from '../../../metadata/model/JsonValue';

/** What a card counts and sums, as a page file says it. */
export interface AccountFigure {
  /** In the language of the interface. */
  title: string;
  resource: string;
  /** The instant that says to which day a record belongs. */
  date: string;
  /** The amount that is summed. */
  sum: string;
  /** Those of them whose field has a value, counted and summed once more. */
  part?: { field: string; value: JsonValue };
}
