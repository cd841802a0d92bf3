import { useTranslate } from 'ra-core';
import { memo, useState, type SyntheticEvent } from 'react';
import type { Country } from '../../../metadata/model/Country';
import type { RecordValues } from '../../widgets/RecordValues';
import type { ListColumn } from './ListColumn';
import { ListRow } from './ListRow';
import { useRecordLinks } from './useRecordLinks';

/** Props of {@link ListRows}. */
export interface ListRowsProps {
  records: RecordValues[];
  columns: ListColumn[];
  country: Country;
  /** Path of the resource's screens; without one there are no links. */
  path: string | undefined;
}

/** The rows, with one listener for all of them: it follows links, and knows which row is pointed at or focused. */
export const ListRows = memo(function ListRows({ records, columns, country, path }: ListRowsProps) {
  const translate = useTranslate();
  const { hrefOf, follow } = useRecordLinks(path);
  const [active, setActive] = useState<string | undefined>();
  const recordAt = (event: SyntheticEvent) => {
    const row = (event.target as Element).closest('tr');
    return row ? records[row.sectionRowIndex]?.id : undefined;
  };
  const activate = (event: SyntheticEvent) => setActive(recordAt(event));
  return (
    <tbody
      className="list__rows"
      onClick={(event) => follow(event, recordAt(event))}
      onMouseOver={activate}
      onFocus={activate}
    >
      {records.map((record) => (
        <ListRow
          key={record.id}
          record={record}
          columns={columns}
          country={country}
          translate={translate}
          hrefOf={hrefOf}
          active={record.id === active}
        />
      ))}
    </tbody>
  );
});
