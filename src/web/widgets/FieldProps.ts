import type { BoundField } from '../../metadata/model/BoundField';
import type { Country } from '../../metadata/model/Country';
import type { JsonValue } from '../../metadata/model/JsonValue';
import type { RecordValues } from './RecordValues';
import type { Translate } from './Translate';

/** What a widget's `Field` gets to show one value. */
export interface FieldProps {
  field: BoundField;
  /** Neither null nor empty. */
  value: JsonValue;
  record: RecordValues;
  country: Country;
  translate: Translate;
  /** A cell (or card) has one short line and its column's head says the unit; a detail stands alone and has room. */
  place: 'cell' | 'detail';
  /**
   * In a cell of a row that is neither pointed at nor focused, which most of a table's are: just the words, in the
   * face that the column has anyway, without tooltips and without what is only there to be pressed.
   */
  quiet?: boolean;
}
