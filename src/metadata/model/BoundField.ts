import type { JsonValue } from './json';

/** A property of an entity, bound to a country and a language: all that a screen needs to show, filter or edit it. */
export interface BoundField {
  /** The property's name: the key in records, URLs, database (as snake_case) and exports. */
  name: string;
  title: string;
  description?: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  kind: FieldKind;
  format?: string;
  readOnly?: boolean;
  /** In a form: must be given. In a record: always present. */
  required?: boolean;
  /** In the order of the schema. */
  options?: FieldOption[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  /** Fields of an object, or of the items of an array of objects. */
  fields?: Record<string, BoundField>;
  /** State machine of a status field (`x-transitions`): from → the states that may follow. */
  transitions?: Record<string, string[]>;
  ui: UiOptions;
}

/**
 * What a field's values are to whoever shows, filters, stores or exports them; worked out once, by the compiler.
 * An `instant` is a `date-time` in UTC; a `state` is a choice whose options have tones; `array` and `object` hold
 * other values. Whether a value is masked is not part of its kind (`ui.masked`).
 */
export type FieldKind =
  | 'text'
  | 'identifier'
  | 'phone'
  | 'email'
  | 'url'
  | 'choice'
  | 'state'
  | 'boolean'
  | 'number'
  | 'money'
  | 'instant'
  | 'date'
  | 'array'
  | 'object';

/** One choice of a field whose schema is a `oneOf` of `const`s, with its text in the bound language. */
export interface FieldOption {
  value: string | number | boolean;
  title: string;
  tone?: Tone;
}

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
  /** The text is the currency of the record's amounts; without such a field they are in the country's. */
  currency?: boolean;
  /** Example text of an empty input. */
  placeholder?: string;
  [option: string]: JsonValue | undefined;
}

/** How a state is coloured; the word beside it says the same. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';
