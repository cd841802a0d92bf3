import { kinds } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import { hasLines } from '../../metadata/values/lines';

/**
 * Returns the `translate` attribute of an element that shows a field's value: `no` for data, such as numbers, codes and names,
 * which a browser that translates the page would change (product 4.30). Words and texts of several lines are translated.
 */
export function translateOf(field: BoundField): 'no' | undefined {
  if (field.item) return translateOf(field.item);
  const values = kinds[field.kind];
  // Words of the metadata, or parts that each say it themselves.
  const isWords = values === 'choice' || values === 'boolean' || values === 'parts';
  return isWords || hasLines(field) ? undefined : 'no';
}
