import type { ComponentType, ReactNode } from 'react';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/Country';
import type { JsonSchema } from '../../metadata/model/JsonSchema';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { FieldProps } from './FieldProps';
import type { FilterProps } from './FilterProps';
import type { InputProps } from './InputProps';
import type { Translate } from './Translate';

/**
 * How values of one kind of field are shown, typed and searched. One file a widget, `<name>Widget.tsx`;
 * nothing else has to be written for it to be found.
 */
export interface Widget {
  /** What `x-ui.widget` calls it. */
  name: string;
  /** How well it fits a field: 0 not at all, 1 anything, more the better; the highest is taken. */
  rank: (field: BoundField) => number;
  /** JSON Schemas of the `x-ui` options that it understands beside the common ones, by name. */
  options: Record<string, JsonSchema>;
  /** Lays numbers against the end of their column. */
  align?: 'end';
  /** What stands once in the column's head instead of in each cell: the currency, the zone. */
  headNote?: (field: BoundField, country: Country) => string | undefined;
  /**
   * Shows a value that is neither absent, null nor empty (see `showField`). A plain function without hooks:
   * tables call it a thousand times, so it answers as few elements as it can.
   */
  Field: (props: FieldProps) => ReactNode;
  /** The value in words, for tooltips, titles, cards and screen readers. */
  text: (field: BoundField, value: JsonValue, country: Country, translate: Translate) => string;
  /** Controlled, a plain HTML control; null stands for an empty one. */
  Input: ComponentType<InputProps>;
  /**
   * Edits a filter's value, in a popover or a sheet at most 320 px wide; several lines are fine.
   * Fields without one cannot be filtered by.
   */
  Filter?: ComponentType<FilterProps>;
  /**
   * Turns the filter's own value, as the URL keeps it, into operators of the API just before the request.
   * Without it the value is sent as it is. Undefined where the value filters nothing.
   */
  toQuery?: (value: JsonValue, country: Country, now: Date) => JsonValue | undefined;
  /** The filter's value in words, for its chip: without the field's title. Empty where it filters nothing. */
  describeFilter?: (field: BoundField, value: JsonValue, country: Country, translate: Translate) => string;
}
