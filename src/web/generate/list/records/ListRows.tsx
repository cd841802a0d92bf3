import { memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Country } from '../../../../metadata/model/definitions';
import { shortenMiddle } from '../../../ui/shortenMiddle';
import { copyButton } from '../../../widgets/copyButton';
import { isBlank } from '../../../widgets/values';
import type { RecordValues, Translate } from '../../../widgets/Widget';
import type { ShownKind } from '../../resource/fields';
import { columnSpacing, type ListColumn, textWidth } from './columns';
import { useRecordLinks } from './useRecordLinks';

/** Props of {@link ListRows}. */
interface ListRowsProps {
  records: RecordValues[];
  columns: ListColumn[];
  country: Country;
  /** Path of the resource's screens; without one there are no links. */
  path: string | undefined;
}

/** The rows, with listeners for all of them: they follow links, and note which row is pointed at or focused. */
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
      className="list-table__rows"
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

/** Props of {@link ListRow}; all but `record` and `active` are the same objects for every row. */
interface ListRowProps {
  record: RecordValues;
  columns: ListColumn[];
  country: Country;
  translate: Translate;
  hrefOf: ((id: string) => string) | undefined;
  /** Pointed at or focused. Only this row has buttons in its cells, which in all rows would be a table's main cost. */
  active: boolean;
}

/**
 * One record. A table has a thousand cells, so that a row renders again only when its record, the columns or `active`
 * change, and cells are plain elements: no components, no state, no listeners.
 */
const ListRow = memo(function ListRow(props: ListRowProps) {
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
            className={(cut ? `${column.className} list-table__cut` : column.className) || undefined}
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

/** The first cell: the link to the record's detail, and in the active row the copy button of an identifier. */
function linkCell(
  { name, field, widget, kind }: ListColumn,
  { record, country, translate, active }: ListRowProps,
  href: string,
): ReactNode {
  const value = record[name];
  const isIdentifier = kind === 'identifier' && !isBlank(value);
  const whole = isBlank(value)
    ? translate('corridor.list.untitled')
    : widget.text(field, value, country, translate);
  const shown = isIdentifier ? shortenMiddle(whole) : whole;
  const link = (
    <a className="list-table__link" href={href} title={shown === whole ? undefined : whole}>
      {shown}
    </a>
  );
  if (!isIdentifier || !active) return link;
  return (
    <>
      {link}
      {copyButton(whole, field, translate)}
    </>
  );
}

/** Kinds whose values may be longer than the column. */
const longKinds: ReadonlySet<ShownKind> = new Set([
  'text',
  'phone',
  'email',
  'url',
  'choice',
  'array',
  'object',
]);

/** Whether a cell must be cut, as its text may be too long for the column. Not all cells are: each costs a layer. */
function isCut({ kind, width }: ListColumn, shown: ReactNode): boolean {
  if (!longKinds.has(kind)) return false;
  if (typeof shown !== 'string') return true;
  // No character is wider than 13 px, so that short texts need no closer look.
  return shown.length * 13 > width && textWidth(shown) > width - columnSpacing.cell;
}
