import type { BoundField } from '../model/BoundField';
import type { JsonValue } from '../model/json';

/** Mark for the hidden part of a value. No value of ours has four of these in a row. */
const dots = '••••';

/** Whether responses of the gateway contain a field's value masked. */
export function isMaskedField({ ui }: Pick<BoundField, 'ui'>): boolean {
  return ui.masked === true || ui.widget === 'masked';
}

/** Whether a field is masked, or one inside of it. */
export function hasMasked(field: BoundField): boolean {
  const { item, fields = {} } = field;
  return isMaskedField(field) || (item ? hasMasked(item) : Object.values(fields).some(hasMasked));
}

/** Whether a value is masked, or a text of which a part is. */
export function isMasked(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.includes(dots);
}

/**
 * Returns the masked form of a value: four dots, and the end of a longer text. The end has four characters, or `x-ui.visible`, if
 * the text is more than twice as long. A masked value stays the same.
 */
export function maskValue({ ui }: Pick<BoundField, 'ui'>, value: JsonValue): string {
  if (typeof value === 'string' && isMasked(value)) return value;
  const { visible = 4 } = ui;
  const hasTail = typeof value === 'string' && visible > 0 && value.length > visible * 2;
  return hasTail ? `${dots} ${value.slice(-visible)}` : dots;
}
