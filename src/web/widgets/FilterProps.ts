import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/Country';
import type { JsonValue } from '../../metadata/model/JsonValue';

/** What a widget's `Filter` gets to edit a filter's value. */
export interface FilterProps {
  field: BoundField;
  /** Prefix of the ids of its controls. The first control has just this id. */
  id: string;
  value: JsonValue | undefined;
  /** Undefined where it filters nothing. Called while typing: debounce before asking the gateway. */
  onChange: (value: JsonValue | undefined) => void;
  country: Country;
}
