import type { FieldKind } from '../model/kinds';
import type { BoundField } from '../model/BoundField';

/** Returns the kind of a field's values, from its schema, never from its name. */
export function fieldKind({
  type,
  format,
  options,
  ui,
}: Pick<BoundField, 'type' | 'format' | 'options' | 'ui'>): FieldKind {
  if (type === 'object' && ui.file) return 'file';
  if (type === 'array') return 'list';
  if (type === 'object') return 'object';
  if (ui.money) return 'money';
  if (format === 'date-time') return 'instant';
  if (format === 'date') return 'date';
  if (ui.identifier === true) return 'identifier';
  if (ui.phone === true) return 'phone';
  if (format === 'email') return 'email';
  if (options) return options.some((option) => option.tone) ? 'state' : 'choice';
  if (format === 'uri' || format === 'url') return 'url';
  if (type === 'boolean') return 'boolean';
  return type === 'string' ? 'text' : 'number';
}
