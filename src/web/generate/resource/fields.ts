import { type FieldKind, isNested } from '../../../metadata/model/kinds';
import type { BoundField } from '../../../metadata/model/BoundField';
import { isMaskedField } from '../../../metadata/values/masking';

/** A field's kind as lists show it. `masked` values are dots, whatever their kind is. */
export type ShownKind = FieldKind | 'masked';

/** Returns the kind that decides how a list shows a field. */
export function shownKind(field: BoundField): ShownKind {
  return isMaskedField(field) ? 'masked' : field.kind;
}

/** Whether a list can be sorted by a field: one with a single value, not masked nor excluded by `x-ui.sortable`. */
export function isSortable(field: BoundField): boolean {
  return !isMaskedField(field) && field.ui.sortable !== false && !isNested(field);
}
