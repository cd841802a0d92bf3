import type { ComponentType, ReactNode } from 'react';
import type { FieldKind } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/definitions';
import type { JsonSchema, JsonValue } from '../../metadata/model/json';
import { joinTexts as joinTextsIn } from '../../metadata/texts/joinTexts';

/**
 * A widget: display, input and filter of one kind of field. One file a widget, `<name>Widget.tsx`; nothing else has to be written for it
 * to be found.
 */
export interface Widget {
  /** Name in `x-ui.widget`. */
  name: string;
  /** The kinds of fields that it can show and edit, so that `x-ui.widget` may name it for them. */
  kinds: readonly FieldKind[];
  /** Whether fields of these kinds get it without naming a widget, instead of their kind's (`kindWidgets`). */
  fits?: (field: BoundField) => boolean;
  /** JSON Schemas of the `x-ui` options that it understands beside the common ones, by name. */
  options: Record<string, JsonSchema>;
  /** Aligns numbers with the end of their column. */
  align?: 'end';
  /** Returns the typical width in px of a value in a cell, where it differs from its kind's. */
  cellWidth?: (field: BoundField) => number | undefined;
  /** Returns what the column's head shows once instead of each cell: the currency, the zone. */
  headNote?: (field: BoundField, country: Country) => string | undefined;
  /**
   * Shows a value that is neither absent, null nor empty (see `showField`). A plain function without hooks: tables
   * call it a thousand times, so it returns as few elements as it can.
   */
  Field: (props: FieldProps) => ReactNode;
  /** The value in words, for tooltips, titles, cards and screen readers. `record` is that of the value, where there is one. */
  text: (
    field: BoundField,
    value: JsonValue,
    country: Country,
    translate: Translate,
    record?: FieldValues,
  ) => string;
  /** Edits a value: a controlled, plain HTML control. An empty one has the value null. */
  Input: ComponentType<InputProps>;
  /** Whether the `Input` of a field is several controls, so that a form labels it as a group. */
  isGroup?: (field: BoundField) => boolean;
  /**
   * Edits a filter's value, in a popover or a sheet at most 320 px wide; several lines are fine.
   * Fields without one cannot be filtered by.
   */
  Filter?: ComponentType<FilterProps>;
  /**
   * Returns the valid part of a filter's value, or undefined; without it any value is valid. Values in addresses and saved views
   * may come from another country or version.
   */
  validFilter?: (field: BoundField, value: JsonValue) => JsonValue | undefined;
  /** Whether all of a valid value is filtered by: not where a part of it cannot be read. By default it is. */
  isApplied?: (value: JsonValue) => boolean;
  /** The filter's value in words, for its chip: without the field's title. Empty where it filters nothing. */
  describeFilter?: (field: BoundField, value: JsonValue, country: Country, translate: Translate) => string;
}

/** Formats of a country and the words of a language, in which values are written. */
export interface Locale {
  country: Country;
  translate: Translate;
}

/** Returns the widget of a field. */
export type WidgetOf = (field: BoundField) => Widget;

/** Props of a widget's `Field`, which shows one value. */
export interface FieldProps {
  field: BoundField;
  /** Neither null nor empty. */
  value: JsonValue;
  record: FieldValues;
  country: Country;
  translate: Translate;
  /** A cell (or card) has one short line, and its column's head shows the unit. A detail has room for more. */
  place: 'cell' | 'detail';
  /**
   * Whether only the text is shown, in the column's font, without tooltips and buttons. Most rows are so: neither hovered nor
   * focused.
   */
  quiet?: boolean;
}

/** Props of a widget's `Input`, which edits one value. */
export interface InputProps {
  field: BoundField;
  /** Id of the control, for its label. */
  id: string;
  /** Name of the control in its form; by default that of the field. */
  name?: string;
  /** Null or undefined where nothing is entered. */
  value: JsonValue | undefined;
  /** Called with null where it was emptied. What cannot be read is passed on as typed, for the validator to reject. */
  onChange: (value: JsonValue) => void;
  onBlur?: () => void;
  /** Takes the focusable element, so that a form can move the focus to the first invalid input. */
  inputRef?: (element: HTMLElement | null) => void;
  invalid?: boolean;
  /** Messages within an object or a list, by the path in the value, such as `1/amount`. */
  errors?: Readonly<Record<string, string>>;
  /** Ids of the elements with hint and error. */
  describedBy?: string;
  country: Country;
  /** The record that is edited or acted on, as far as there is one yet. */
  record?: FieldValues | undefined;
  disabled?: boolean;
}

/** Props of a widget's `Filter`, which edits a filter's value. */
export interface FilterProps {
  field: BoundField;
  /** Id of the first control, and prefix of the others' ids. */
  id: string;
  value: JsonValue | undefined;
  /** Called with undefined where it filters nothing, and while typing: debounce before sending a request. */
  onChange: (value: JsonValue | undefined) => void;
  country: Country;
  /** Text of an empty input in place of its widget's own. */
  placeholder?: string;
}

/** Values of a record or a form, by field. */
export type FieldValues = { [field: string]: JsonValue | undefined };

/** A record as the API returns it: its opaque id beside the entity's properties. Absent and null mean the same. */
export interface RecordValues {
  id: string;
  [field: string]: JsonValue | undefined;
}

/** Returns the text of a message key with its placeholders filled in, as react-admin's `useTranslate` does. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Shows a value by calling the widget's `Field`. As a component, one that returns text would have no element. */
export function showValue({ Field: show }: Widget, props: FieldProps): ReactNode {
  return show(props);
}

/** Whether a value is absent, null, an empty text, an empty list or an object without members. */
export function isBlank(value: JsonValue | undefined): value is null | undefined | '' {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns a value as text, empty without one. Nested data becomes JSON, rather than nothing. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Joins texts as the language of the page lists them: "A, B, C", "A、B、C". */
export function joinTexts(texts: readonly string[]): string {
  return joinTextsIn(texts, document.documentElement.lang || 'en');
}
