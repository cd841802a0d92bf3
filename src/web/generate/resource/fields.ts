import type { BoundField, FieldKind } from '../../../metadata/model/BoundField';

/** A field's kind as a list shows it: a masked value is a row of dots, whatever its own kind is. */
export type ShownKind = FieldKind | 'masked';

/** Returns the kind that decides how a list shows a field. Money is never masked. */
export function shownKind({ kind, ui }: BoundField): ShownKind {
  return ui.masked === true && kind !== 'money' ? 'masked' : kind;
}

/** Whether a list can be sorted by a field: one with a single value that is not excluded by `x-ui.sortable`. */
export function isSortable(field: BoundField): boolean {
  return field.ui.sortable !== false && field.type !== 'array' && field.type !== 'object';
}
