import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/Country';
import type { JsonValue } from '../../metadata/model/JsonValue';

/** What a widget's `Input` gets to edit one value. */
export interface InputProps {
  field: BoundField;
  /** Of the control: its label points at it. */
  id: string;
  /** Null or undefined where nothing is entered. */
  value: JsonValue | undefined;
  /** Null where it was emptied. What cannot be understood is passed on as the text typed, for the validator to refuse. */
  onChange: (value: JsonValue) => void;
  onBlur?: () => void;
  /** The focusable element, for whoever moves the focus to the first invalid input. */
  inputRef?: (element: HTMLElement | null) => void;
  invalid?: boolean;
  /** Ids of the elements with hint and error. */
  describedBy?: string;
  country: Country;
  disabled?: boolean;
}
