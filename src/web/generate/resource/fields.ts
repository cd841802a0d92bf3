import type { BoundField, FieldKind } from '../../../metadata/model/BoundField';

/** A field's kind as a list shows it: a value that is masked is a row of dots, whatever is behind them. */
export type ShownKind = FieldKind | 'masked';

export function shownKind({ kind, ui }: BoundField): ShownKind {
  return ui.masked === true && kind !== 'money' ? 'masked' : kind;
}

/** Whether a list can be sorted by a field: one of a single value that its schema does not exclude. */
export function isSortable(field: BoundField): boolean {
  return field.ui.sortable !== false && field.type !== 'array' && field.type !== 'object';
}
