import { type KeyboardEvent, memo, type ReactNode, type SyntheticEvent, use, useState } from 'react';
import { isMasked } from '../../../../metadata/values/masking';
import { withCountry } from '../../../session/countryAddress';
import { shortenMiddle } from '../../../ui/code/shortenMiddle';
import { usePrinting } from '../../../ui/code/usePrinting';
import { copyButton } from '../../../widgets/copyButton';
import { isBlank, type RecordValues } from '../../../widgets/Widget';
import { columnSpacing, type ListColumn, textWidth, widerFaces } from './columns';
import { lazyPart } from '../../../ui/overlay/lazyPart';
import { RowCheckbox, type RowSelection, RowSelectionContext } from './RowCheckbox';
import { useRecordLinks } from './useRecordLinks';
import { recordLabel, type Scope, useResourceScope } from '../../resource/ResourceScope';

/** Loaded with the first list whose rows have actions. */
const RowActions = lazyPart(async () => (await import('../../actions/RowActions')).RowActions);

interface ListRowsProps {
  records: RecordValues[];
  columns: ListColumn[];
}

/**
 * The rows, with listeners for all of them: they follow links, note which row is pointed at or focused, and move the focus
 * by the arrow keys. For Tab a row is one stop.
 */
export const ListRows = memo(function ListRows({ records, columns }: ListRowsProps) {
  const scope = useResourceScope();
  const { hrefOf, follow } = useRecordLinks(scope.resource.path);
  const selection = use(RowSelectionContext);
  const [active, setActive] = useState<string | undefined>();
  const whole = usePrinting();
  const recordAt = (event: SyntheticEvent) => {
    const row = (event.target as Element).closest('tr');
    return row ? records[row.sectionRowIndex]?.id : undefined;
  };
  const activate = (event: SyntheticEvent) => setActive(recordAt(event));
  return (
    <tbody
      className="list-table__rows"
      onClick={follow}
      onKeyDown={moveInRows}
      onMouseOver={activate}
      onFocus={activate}
    >
      {records.map((record) => (
        <ListRow
          key={record.id}
          record={record}
          scope={scope}
          columns={columns}
          hrefOf={hrefOf}
          active={record.id === active}
          whole={whole}
          selected={selection && selection.ids.has(record.id)}
          onSelect={selection?.select}
        />
      ))}
    </tbody>
  );
});

/** Props of {@link ListRow}; all but `record`, `active` and `selected` are the same objects for every row. */
interface ListRowProps {
  record: RecordValues;
  scope: Scope;
  columns: ListColumn[];
  hrefOf: ((id: string) => string) | undefined;
  /** Pointed at or focused. Only this row has buttons in its cells, which in all rows would be a table's main cost. */
  active: boolean;
  /** Whether identifiers are written whole. */
  whole: boolean;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  onSelect: RowSelection['select'] | undefined;
}

/**
 * One record. A table has a thousand cells, so that a row renders again only when its record, the columns or `active`
 * change, and cells are plain elements: no components, no state, no listeners.
 */
const ListRow = memo(function ListRow(props: ListRowProps) {
  const { columns, record, hrefOf, active, selected, onSelect } = props;
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
            translate={column.translate}
            title={cut && active && typeof shown === 'string' ? shown : undefined}
          >
            {index === 0 && onSelect ? (
              <>
                <RowCheckbox {...props} selected={selected ?? false} onSelect={onSelect} />
                {typeof shown === 'string' ? <span>{shown}</span> : shown}
              </>
            ) : (
              shown
            )}
          </td>
        );
      })}
      {props.scope.resource.list?.rowActions && (
        <td className="list-table__actions">
          <RowActions record={record} />
        </td>
      )}
    </tr>
  );
});

function cell(column: ListColumn, props: ListRowProps) {
  const { field, widget } = column;
  const { record, scope, active } = props;
  const { country, translate } = scope;
  const value = record[column.name];
  if (isBlank(value)) return '—';
  const path = isMasked(value) ? undefined : column.pathOf?.(value, record);
  if (path !== undefined) return linkCell(column, props, `#${withCountry(path)}`, -1);
  if (props.whole && column.kind === 'identifier') {
    return widget.text(field, value, country, translate, record);
  }
  return widget.Field({ field, value, record, country, translate, place: 'cell', quiet: !active });
}

/** A cell that is a link, to the record's detail or to another record, with the copy button of an identifier. */
function linkCell(
  { name, field, widget, kind }: ListColumn,
  { record, scope, active, whole: isWhole, onSelect }: ListRowProps,
  href: string,
  tabIndex?: number,
): ReactNode {
  const { country, translate } = scope;
  const value = record[name];
  const isIdentifier = kind === 'identifier' && !isBlank(value);
  const whole = isBlank(value)
    ? recordLabel(scope, record)
    : widget.text(field, value, country, translate, record);
  const shown = isIdentifier && !isWhole ? shortenMiddle(whole) : whole;
  const link = (
    <a
      className="list-table__link"
      href={href}
      tabIndex={tabIndex}
      title={shown === whole ? undefined : whole}
    >
      {shown}
    </a>
  );
  // Beside a checkbox, the link would be another element once the row is active, and miss the click.
  if (!isIdentifier || (!active && !onSelect)) return link;
  return (
    <>
      {link}
      {active && copyButton(whole, field, translate, 'cell')}
    </>
  );
}

/** Arrow keys move the focus: up and down to the link of the next row, left and right among the controls of a row. */
function moveInRows(event: KeyboardEvent) {
  const focused = event.target as HTMLElement;
  const row = focused.closest('tr');
  const controls = [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
  const place = controls.indexOf(focused);
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: row?.nextElementSibling?.querySelector('a'),
    ArrowUp: row?.previousElementSibling?.querySelector('a'),
    ArrowRight: controls[place + 1],
    ArrowLeft: controls[place - 1],
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Whether a cell must be cut, as its text may be too long for the column. Not all cells are: each costs a layer. */
function isCut({ width, isLong }: ListColumn, shown: ReactNode): boolean {
  if (!isLong) return false;
  if (typeof shown !== 'string') return true;
  // No character is wider than 13 px, so that short texts need no closer look.
  return shown.length * 13 > width && textWidth(shown) * widerFaces > width - columnSpacing.cell;
}
