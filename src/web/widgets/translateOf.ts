import type { BoundField, FieldKind } from '../../metadata/model/BoundField';
import { hasLines } from '../../metadata/values/lines';

/** Kinds whose values are words of the metadata, or have parts that each say it themselves. */
const translatedKinds: ReadonlySet<FieldKind> = new Set(['boolean', 'choice', 'state', 'object']);

/**
 * Returns the `translate` attribute of an element that shows a field's value: `no` for data, such as numbers, codes and names,
 * which a browser that translates the page would change (product 4.30). Words and texts of several lines are translated.
 */
export function translateOf(field: BoundField): 'no' | undefined {
  if (field.item) return translateOf(field.item);
  return translatedKinds.has(field.kind) || hasLines(field) ? undefined : 'no';
}
