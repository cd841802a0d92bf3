import { isNested } from '../model/kinds';
import type { BoundField } from '../model/BoundField';

/**
 * What the heading of a column begins with that a file says about its rows, such as their errors. An import ignores such
 * columns, so that a file which Corridor wrote can be imported again.
 */
export const remarkMark = '⚠';

/** Whether a cell of a spreadsheet can hold a field's value: a single one, or a list of single ones. */
export function fitsCell({ kind, item }: Pick<BoundField, 'kind' | 'item'>): boolean {
  if (kind === 'list') return item !== undefined && item.kind !== 'list' && fitsCell(item);
  return !isNested({ kind });
}
