import type { BoundField } from '../../../metadata/model/BoundField';

/** Whether a list can be sorted by a field: one of a single value that its schema does not exclude. */
export function isSortable(field: BoundField): boolean {
  return field.ui.sortable !== false && field.type !== 'array' && field.type !== 'object';
}
