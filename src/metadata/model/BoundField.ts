import type { FieldKind } from './kinds';
import type { JsonSchema, JsonValue } from './json';
import type { Person } from './Person';
import type { Sample } from './Samples';

/** A property of an entity, an action's input or an inner object, bound to a country and a language. */
export interface BoundField {
  /** The property's name: its key in records, URLs and exports, and in snake_case in the database. An item has its list's. */
  name: string;
  title: string;
  description?: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  kind: FieldKind;
  format?: string;
  /** Writing of its values for people, where its format has one. */
  written?: Writing;
  readOnly?: boolean;
  /** Value in a new record where its form or its creator gives none. */
  default?: JsonValue;
  /** In a form the field must be filled in; in a record it is always present. */
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
  uniqueItems?: boolean;
  /** In a list: each of its items, whose title is that of the list unless it has its own. */
  item?: BoundField;
  /** In an object: its fields, in the order of the schema. */
  fields?: Record<string, BoundField>;
  /** In an object: rules that change its `fields` by its own values. */
  rules?: FieldRule[];
  /** Generator by which the gateway fills it in a new record (`x-generate`). */
  generate?: Generator;
  /** The states in which the field is empty (`x-emptied`), by status field. Entering one of them removes the value. */
  emptied?: Record<string, string[]>;
  /** The fields of the record that it is the sum of (`x-sum`); it is never stored then. */
  sum?: FieldSum;
  /** Person whose data its values are (`x-personal`); true where its definition only says that they are somebody's. */
  personal?: Person | boolean;
  /** Sample by which a sandbox makes values of it (`x-sample`). */
  sample?: Sample;
  /** State machine of a status field (`x-transitions`): from → the states that may follow. */
  transitions?: Record<string, string[]>;
  ui: UiOptions;
}

/** Fields whose values are added, and taken away. */
export interface FieldSum {
  plus?: string[];
  minus?: string[];
}

/**
 * Generator of a new record's field, or of the time of a later state. A new record gets the time, its creator's user name, the
 * country's currency, the merchant's number, its import's number, or a drawn unique number.
 */
export type Generator = 'now' | 'user' | 'currency' | 'merchant' | 'batch' | NumberGenerator | StateTime;

/** The time at which the record takes one of these states, by status field. */
export interface StateTime {
  when: Record<string, string[]>;
}

/** Whether a field is filled with a number that is drawn. */
export function drawsNumber(generate: Generator | undefined): generate is NumberGenerator {
  return typeof generate === 'object' && 'random' in generate;
}

/** Whether a field is filled with the time of a state. */
export function stampsState(generate: Generator | undefined): generate is StateTime {
  return typeof generate === 'object' && 'when' in generate;
}

/** A number such as `RF2026112048291730`: the country's code, a prefix, the time in the country's zone, random digits. */
export interface NumberGenerator {
  country?: boolean;
  prefix?: string;
  time?: 'yyyy' | 'yyyyMM' | 'yyyyMMdd' | 'yyyyMMddHHmmss';
  /** Number of random digits at its end. */
  random: number;
}

/**
 * A conditional of a schema (`if`, `then`, `else`) as changes of fields. `activeFields` evaluates `if` with the values
 * of the form or inner object, and merges the branch that applies into the fields.
 */
export interface FieldRule {
  if: JsonSchema;
  then?: Record<string, Partial<BoundField>>;
  else?: Record<string, Partial<BoundField>>;
}

/** Writing of a format's values for people and on paper, where it differs from how they are stored. */
export interface Writing {
  /** Readings of a text, of which the first with its shape applies. Other texts are stored unchanged. */
  reads: Reading[];
  /** Printings of a stored value, of which the first with its shape applies. Other values are shown unchanged. */
  shows?: Printing[];
}

/** Reading of texts of one shape. */
export interface Reading {
  /** The pattern of such texts; without it all texts. */
  of?: string;
  /** The characters that a value is stored without. A space stands for white space of any kind, a hyphen for any dash. */
  drops: string;
  /** Letters are stored as capitals. */
  upper?: boolean;
  /** Printing of the rest where it is of a shape, such as with a hyphen before a check digit. */
  puts?: Printing;
}

/** Printing of values of one shape: `to` replaces each place that `of` finds. */
export interface Printing {
  of: string;
  to: string;
}

/** A choice of a field whose schema is a `oneOf` of `const`s, with its title in the bound language. */
export interface FieldOption {
  value: string | number | boolean;
  title: string;
  /** Description beside the title. */
  description?: string;
  tone?: Tone;
  /** The value of the option that it is below: who is given this one is given that one too. */
  within?: string;
}

/**
 * Columns of a table uploaded in the same form, by meaning (`x-ui.columnsOf`). The value is an object of column numbers
 * from 1; forms offer the columns by their headings.
 */
export type ColumnsOf = {
  /** The field of the form that holds the table. */
  file: string;
  /** The part with the name of the sheet, of a workbook that has several. */
  sheet?: string;
  /** The part that says whether hidden rows of a workbook count. Without it they never do. */
  hiddenRows?: string;
  /** The part with the number of the row of the headings; 0 where there is none. */
  heading: string;
  /** The parts that are numbers of columns, with what such columns are called beside the part's title. */
  names: Record<string, string[]>;
  /** The field of the record with the table's headings by column, which its page shows instead of numbers. */
  headings?: string;
  /** Columns that can be written in two ways, and the part that says which. Forms ask where they leave it open. */
  amounts?: WrittenColumns & { currency?: string };
  days?: WrittenColumns & { year?: string };
  /** The resource with such values for earlier tables, and its field that is equal for equal headings. */
  earlier?: { resource: string; by: string };
};

/** Columns, by part, and the part that says how all of them are written. */
export type WrittenColumns = { columns: string[]; written: string };

/**
 * The `x-ui` of a field after all of its `$ref`s were followed. Further keys are options of one widget, which describes
 * them by a JSON Schema.
 */
export interface UiOptions {
  /** Name of a widget. Without it that of the field's kind is taken, unless another one fits the field. */
  widget?: string;
  /** On an option of a `oneOf`: colour of the state. */
  tone?: Tone;
  /** The field is not shown anywhere in this country. */
  hidden?: boolean;
  /** The value leaves the gateway masked; see `values/masking.ts`. */
  masked?: boolean;
  /** Number of the last characters of a masked text that show. */
  visible?: number;
  /** The field links records: the API has it, and no screen shows it. */
  internal?: boolean;
  /** A secret, which only the response to the write that makes it has. It is not stored with the record. */
  once?: boolean;
  /** The page of a record leaves the field out while it has no value. */
  omitEmpty?: boolean;
  /** Whether the message after a write that sets the field includes its description. */
  announced?: boolean;
  /** `false`: the field cannot be sorted by. */
  sortable?: boolean;
  /** `false`: the field cannot be filtered by. */
  filterable?: boolean;
  /** An amount in minor units: of the country's currency, or of the one that a field of the record holds. */
  money?: boolean | { currency: string };
  /** Title of its sum, and of the amount itself in reviews and dialogs of actions, where it differs. */
  sumTitle?: string;
  /**
   * The resource whose records the value names, by the first column of its list. Forms offer its records, each with the
   * fields of `show`, and print `missing` for an unknown value.
   */
  record?: { resource: string; show?: string[]; waitsUntil?: string; missing?: string };
  /** The statement list whose balance this amount is, of all entries or of those with one of the given values. */
  balanceOf?: { resource: string; only?: Record<string, string[]> };
  /** The value is a file, and what it must be like. */
  file?: { accept?: string[]; maxBytes?: number };
  /** The value says which columns of a table in the form have what. */
  columnsOf?: ColumnsOf;
  /**
   * Fields of the form that are filled from this one: the first group of `pattern`, looked up in `values`. With `check`, it is
   * an error if they have one of the `values` that belongs to another group.
   */
  fills?: Record<string, Fill>;
  /**
   * In an object or a list: its value in words, for a column of a list. `%{field}` is replaced by a field of the object, `%{count}` and
   * `%{items}` by the number and the values of a list's items.
   */
  text?: string;
  /** Placeholder of an empty input. */
  placeholder?: string;
  /**
   * Caution of a form, which rejects nothing. It appears below a text that matches `pattern`, or in the review of an
   * amount above a share of another; from `severe` on as an error. `%{share}` in the text is the share.
   */
  caution?: { text: string; pattern?: string; above?: number; severe?: number; of?: string };
  /** Letters that are typed become capitals. */
  uppercase?: boolean;
  [option: string]: JsonValue | undefined;
}

/** Fill of a value from a code in another one, such as a bank from an account number. */
export type Fill = {
  /** Its first group is the code. */
  pattern: string;
  values: Record<string, string | number>;
  /** Value for texts that match the pattern with no such code. */
  otherwise?: string | number;
  check?: boolean;
  /** All codes that there are have a value: another one is an error. */
  complete?: boolean;
};

/** Colour of a state, which repeats what the state's title means. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';
