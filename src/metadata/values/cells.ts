import { isNested } from '../model/kinds';
import type { BoundField } from '../model/BoundField';

/**
 * First character of the headings of columns in which a file remarks on its rows, such as their errors. An import ignores such columns, so
 * that a file which Corridor wrote can be imported again.
 */
export const remarkMark = '⚠';

/** Whether a cell of a spreadsheet can hold a field's value: a single one, or a list of single ones. */
export function fitsCell({ kind, item }: Pick<BoundField, 'kind' | 'item'>): boolean {
  if (kind === 'list') return item !== undefined && item.kind !== 'list' && fitsCell(item);
  return !isNested({ kind });
}
