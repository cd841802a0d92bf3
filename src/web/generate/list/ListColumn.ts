import type { BoundField } from '../../../metadata/model/BoundField';
import type { Widget } from '../../widgets/Widget';
import type { FieldKind } from './fieldKind';

/** A column that is shown, with everything that its head and cells need worked out once. */
export interface ListColumn {
  name: string;
  field: BoundField;
  widget: Widget;
  kind: FieldKind;
  /** Currency or zone, said once in the head. */
  note?: string;
  sortable: boolean;
  /** Classes of every cell of the column. */
  className: string;
  /** In px, the same while loading and for every page, so that nothing jumps. */
  width: number;
}
