import type { BoundField } from '../../metadata/model/BoundField';
import type { JsonValue } from '../../metadata/model/JsonValue';
import { plainText } from './plainText';

/** Four dots, however long the value is, then its last characters; short values show none of theirs. */
export function maskText(field: BoundField, value: JsonValue): string {
  const text = plainText(value);
  const visible = typeof field.ui.visible === 'number' ? field.ui.visible : 4;
  return text.length > visible * 2 && visible > 0 ? `•••• ${text.slice(-visible)}` : '••••';
}
