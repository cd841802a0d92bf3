import { memo, type ReactNode } from 'react';
import type { Country } from '../../../metadata/model/Country';
import { isBlank } from '../../widgets/isBlank';
import type { RecordValues } from '../../widgets/RecordValues';
import type { Translate } from '../../widgets/Translate';
import { columnSpacing } from './columnSpacing';
import type { ListColumn } from './ListColumn';
import { linkCell } from './linkCell';
import { textWidth } from './textWidth';

/** Props of {@link ListRow}; all but `record` and `active` are the same objects for every row. */
export interface ListRowProps {
  record: RecordValues;
  columns: ListColumn[];
  country: Country;
  translate: Translate;
  hrefOf: ((id: string) => string) | undefined;
  /** Pointed at or focused: only then are there buttons in the cells, which otherwise are a table's main cost. */
  active: boolean;
}

/**
 * One record. It renders again only when the record, the columns or `active` change, has no state and no listeners,
 * and its cells are elements of its own: a table has a thousand of them.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { columns, record, hrefOf, active } = props;
  return (
    <tr>
      {columns.map((column, index) => {
        const shown =
          index === 0 && hrefOf ? linkCell(column, props, hrefOf(record.id)) : cell(column, props);
        const cut = isCut(column, shown);
        return (
          <td
            key={column.name}
            className={(cut ? `${column.className} list__cut` : column.className) || undefined}
            title={cut && active && typeof shown === 'string' ? shown : undefined}
          >
            {shown}
          </td>
        );
      })}
    </tr>
  );
});

function cell({ name, field, widget }: ListColumn, { record, country, translate, active }: ListRowProps) {
  const value = record[name];
  if (isBlank(value)) return '—';
  return widget.Field({ field, value, record, country, translate, place: 'cell', quiet: !active });
}

/**
 * Whether a cell's text may be too long for its column and must be cut. Not all texts are cut as a precaution: each
 * one costs the browser a layer.
 */
function isCut({ kind, width }: ListColumn, shown: ReactNode): boolean {
  if (kind !== 'text' && kind !== 'choice') return false;
  if (typeof shown !== 'string') return true;
  // No letter is wider than this, so short texts need no closer look.
  return shown.length * 13 > width && textWidth(shown) > width - columnSpacing.cell;
}
