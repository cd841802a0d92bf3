import { useTranslate } from 'react-admin';
import { memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import type { Country } from '../../../metadata/model/definitions';
import { shortenMiddle } from '../../ui/shortenMiddle';
import { copyButton } from '../../widgets/copyButton';
import { isBlank } from '../../widgets/values';
import type { RecordValues, Translate } from '../../widgets/Widget';
import type { ShownKind } from '../resource/fields';
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
  /** Pointed at or focused: only then are there buttons in the cells, which otherwise are a table's main cost. */
  active: boolean;
}

/**
 * One record. It renders again only when the record, the columns or `active` change, has no state and no listeners,
 * and its cells are elements of its own: a table has a thousand of them.
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

/** Kinds of values that may be longer than their column. */
const longKinds: ReadonlySet<ShownKind> = new Set([
  'text',
  'phone',
  'email',
  'url',
  'choice',
  'array',
  'object',
]);

/**
 * Whether a cell's text may be too long for its column and must be cut. Not all texts are cut as a precaution: each
 * one costs the browser a layer.
 */
function isCut({ kind, width }: ListColumn, shown: ReactNode): boolean {
  if (!longKinds.has(kind)) return false;
  if (typeof shown !== 'string') return true;
  // No letter is wider than this, so short texts need no closer look.
  return shown.length * 13 > width && textWidth(shown) > width - columnSpacing.cell;
}

/** The cell of the first column: the link to the record's detail, and beside it the copy button of an identifier. */
function linkCell(
  { name, field, widget, kind }: ListColumn,
  { record, country, translate, active }: ListRowProps,
  href: string,
): ReactNode {
  const value = record[name];
  if (isBlank(value)) {
    return (
      <a className="list-table__link" href={href}>
        {translate('corridor.list.untitled')}
      </a>
    );
  }
  const whole = widget.text(field, value, country, translate);
  if (kind !== 'identifier') {
    return (
      <a className="list-table__link" href={href}>
        {whole}
      </a>
    );
  }
  const shown = shortenMiddle(whole);
  const link = (
    <a
      className="list-table__link"
      href={href}

      title={shown === whole ? undefined : whole}
    >
      {shown}
    </a>
  );
  return active ? (
    <>
      {link}
      {copyButton(whole, field, translate)}
    </>
  ) : (
    link
  );
}
