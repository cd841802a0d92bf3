import { kinds } from '../../metadata/model/kinds';
import type { BoundField } from '../../metadata/model/BoundField';
import { hasLines } from '../../metadata/values/lines';

/**
 * Returns the `translate` attribute for a field's value: `no` for data (product 4.30). Browsers that translate pages would change
 * numbers, codes and names. Words and texts of several lines are translated.
 */
export function translateOf(field: BoundField): 'no' | undefined {
  if (field.item) return translateOf(field.item);
  const values = kinds[field.kind];
  // Words of the metadata, or parts that each say it themselves.
  const isWords = values === 'choice' || values === 'boolean' || values === 'parts';
  return isWords || hasLines(field) ? undefined : 'no';
}
