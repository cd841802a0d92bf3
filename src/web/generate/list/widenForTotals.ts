import type { Country } from '../../../metadata/model/Country';
import type { TotalsRow } from '../../client/TotalsRow';
import type { Translate } from '../../widgets/Translate';
import { figureWidth } from './figureWidth';
import type { ListColumn } from './ListColumn';

/** The columns, those with sums as wide as their sums need: in some currencies these run into the billions. */
export function widenForTotals(
  columns: ListColumn[],
  summed: string[],
  rows: TotalsRow[] | undefined,
  country: Country,
  translate: Translate,
): ListColumn[] {
  if (!rows?.length || !columns.some((column) => isNarrow(column))) return columns;
  return columns.map((column) => (isNarrow(column) ? { ...column, width: widthOfSums(column) } : column));

  function isNarrow(column: ListColumn) {
    return summed.includes(column.name) && widthOfSums(column) > column.width;
  }
  function widthOfSums({ name, field, widget }: ListColumn) {
    const shown = (rows ?? []).map((row) =>
      widget.Field({ field, value: row[name] ?? 0, record: { id: '' }, country, translate, place: 'cell' }),
    );
    return Math.max(...shown.map((each) => (typeof each === 'string' ? figureWidth(each) : 0)));
  }
}
