import type { BoundField } from '../../../metadata/model/BoundField';

/** What a field is to a reader of a list: decides widths, and which parts of a card it may take. */
export type FieldKind =
  'money' | 'number' | 'instant' | 'day' | 'state' | 'choice' | 'truth' | 'identifier' | 'masked' | 'text';

/** Tells a field's kind from its schema alone, never from its name. */
export function fieldKind(field: BoundField): FieldKind {
  if (field.ui.money === true) return 'money';
  if (field.ui.masked === true) return 'masked';
  if (field.ui.identifier === true) return 'identifier';
  if (field.format === 'date-time') return 'instant';
  if (field.format === 'date') return 'day';
  if (field.options) return field.options.some((option) => option.tone) ? 'state' : 'choice';
  if (field.type === 'boolean') return 'truth';
  if (field.type === 'integer' || field.type === 'number') return 'number';
  return 'text';
}

/** Whether a list can be sorted by a field: one of a single value that its schema does not exclude. */
export function isSortable(field: BoundField): boolean {
  return field.ui.sortable !== false && field.type !== 'array' && field.type !== 'object';
}
