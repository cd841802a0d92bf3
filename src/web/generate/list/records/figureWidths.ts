import type { CurrencyTotals } from '../../../../contract/records';
import { isBlank } from '../../../widgets/values';
import type { Locale, RecordValues } from '../../../widgets/Widget';
import { columnSpacing, type ListColumn } from './columns';
import { showSum } from './totalSum';

/** Figures of a list: those of the records shown, and the sums of the fields in `summed`. */
interface ShownFigures {
  records: readonly RecordValues[] | undefined;
  summed: readonly string[];
  sums: readonly CurrencyTotals[] | undefined;
}

/**
 * Returns the columns, widened where a figure needs more room than usual: in some currencies they run into the billions,
 * and a figure that is cut is another one.
 */
export function widenForFigures(
  columns: ListColumn[],
  { records = [], summed, sums = [] }: ShownFigures,
  locale: Locale,
): ListColumn[] {
  return columns.map((column) => {
    const { name, field, widget } = column;
    if (widget.align !== 'end') return column;
    const shown = records.map((record) => {
      const value = record[name];
      return isBlank(value) ? '' : widget.Field({ field, value, record, ...locale, place: 'cell' });
    });
    if (summed.includes(name)) shown.push(...sums.map((row) => showSum(field, row, locale)));
    const length = Math.max(0, ...shown.map((each) => (typeof each === 'string' ? each.length : 0)));
    const width = length === 0 ? 0 : Math.ceil(length * digitWidth) + columnSpacing.cell + column.edges;
    return width > column.width ? { ...column, width } : column;
  });
}

/** In px, of a bold digit of a sum, which is wider than one of a row. */
const digitWidth = 8.1;
