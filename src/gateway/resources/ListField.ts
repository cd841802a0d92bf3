import type { BoundField } from '../../metadata/model/BoundField';
import type { ColumnType } from '../database/ColumnType';

/** A field that a list of one country can be asked for, with the column that holds it. */
export interface ListField {
  name: string;
  column: string;
  type: ColumnType | 'uuid';
  sortable: boolean;
  filterable: boolean;
  /** The values of an enumeration. */
  options?: ReadonlySet<unknown>;
  /** Nothing for the system's own `id`. */
  bound?: BoundField;
}
