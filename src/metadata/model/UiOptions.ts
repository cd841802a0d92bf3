import type { JsonValue } from './JsonValue';
import type { Tone } from './Tone';

/**
 * What `x-ui` says about a field after all of its `$ref`s were followed. Options that only one widget
 * understands are further keys, described by that widget's own JSON Schema.
 */
export interface UiOptions {
  /** The widget's file name; without it the best ranked widget is taken. */
  widget?: string;
  /** On an option of a `oneOf`: how its state is coloured. */
  tone?: Tone;
  /** The field is not shown anywhere in this country. */
  hidden?: boolean;
  /** `false`: the field cannot be sorted by. */
  sortable?: boolean;
  /** `false`: the field cannot be filtered by. */
  filterable?: boolean;
  /** Example text of an empty input. */
  placeholder?: string;
  [option: string]: JsonValue | undefined;
}
