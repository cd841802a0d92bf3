import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { fieldKind } from '../list/fieldKind';

/**
 * What filters a field by a value that metadata names, in its widget's own form, as the URL keeps it: a named range of
 * days becomes a range, one of several choices a list of one.
 */
export function ownFilterValue(field: BoundField, value: JsonValue): JsonValue {
  const kind = fieldKind(field);
  if (kind === 'instant' || kind === 'day') return { range: value };
  if (kind === 'state' || kind === 'choice') return [value];
  return value;
}
