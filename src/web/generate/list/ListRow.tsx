import { memo } from 'react';
import type { Country } from '../../../metadata/model/Country';
import { isBlank } from '../../widgets/isBlank';
import type { RecordValues } from '../../widgets/RecordValues';
import type { Translate } from '../../widgets/Translate';
import type { ListColumn } from './ListColumn';
import { linkCell } from './linkCell';

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
  const { columns, record, hrefOf } = props;
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.name} className={column.className || undefined}>
          {index === 0 && hrefOf ? linkCell(column, props, hrefOf(record.id)) : cell(column, props)}
        </td>
      ))}
    </tr>
  );
});

function cell({ name, field, widget }: ListColumn, { record, country, translate, active }: ListRowProps) {
  const value = record[name];
  if (isBlank(value)) return '—';
  return widget.Field({ field, value, record, country, translate, place: 'cell', quiet: !active });
}
