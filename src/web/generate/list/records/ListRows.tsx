import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useRef,
  useState,
} from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import { isMasked } from '../../../../metadata/values/masking';
import { withFurtherTexts } from '../../../i18n/currentLanguage';
import { withCountry } from '../../../session/countryAddress';
import { shortenMiddle } from '../../../ui/code/shortenMiddle';
import { usePrinting } from '../../../ui/code/usePrinting';
import { copyButton } from '../../../widgets/copyButton';
import { isBlank, type RecordValues } from '../../../widgets/Widget';
import { columnSpacing, type ListColumn, textWidth, widerFaces } from './columns';
import { lazyPart } from '../../../ui/overlay/lazyPart';
import { RowCheckbox, type RowSelection, RowSelectionContext } from './RowCheckbox';
import { useRecordLinks } from './useRecordLinks';
import { useListScope } from '../../filters/listScope';
import { QuickViewContext } from './quickView';
import { useRowKeys } from './useRowKeys';
import { recordLabel, type Scope, useResourceScope } from '../../resource/ResourceScope';

/** Loaded with the first list whose rows have actions. */
const RowActions = lazyPart(async () => (await import('../../actions/RowActions')).RowActions);

interface ListRowsProps {
  records: RecordValues[];
  columns: ListColumn[];
}

/** Loaded with the first menu of a cell. */
const CellMenu = lazyPart(async () => (await withFurtherTexts(() => import('./CellMenu'))).CellMenu);

/** Controls in a row, which do something else than the row. */
const controls = 'a, button, input, label, select, textarea';

/**
 * The rows of a list, with listeners for links, clicks, pointing, focus and arrow keys of all of them. For Tab a row is one stop.
 */
export const ListRows = memo(function ListRows({ records, columns }: ListRowsProps) {
  const scope = useResourceScope();
  const { embedded, placeOf } = useListScope();
  const { hrefOf, follow, open } = useRecordLinks(scope.resource.path, placeOf);
  const selection = use(RowSelectionContext);
  const quickView = use(QuickViewContext);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string | undefined>();
  const [cellMenu, setCellMenu] = useState<OpenedCell>();
  const whole = usePrinting();
  useRowKeys(body, { records, quickView, selection, isKeyed: !embedded });
  const recordAt = ({ target }: { target: EventTarget | null }) => {
    const row = target instanceof Element && body.current?.contains(target) ? target.closest('tr') : null;
    return row ? records[row.sectionRowIndex] : undefined;
  };
  const activate = (event: SyntheticEvent) => setActive(recordAt(event)?.id);
  const openRow = (event: MouseEvent) => {
    const record = recordAt(event);
    if (!record || !hrefOf || (event.target as Element).closest(controls)) return;
    // Text of the row was selected, or a range of rows is.
    if (window.getSelection()?.isCollapsed === false || event.shiftKey) return;
    if (quickView && event.button === 0 && !event.ctrlKey && !event.metaKey) quickView.show(record.id);
    else open(event, record.id);
  };
  const openCell = (event: MouseEvent, anchor: Element | null) => {
    const cell = anchor?.closest('td');
    const record = recordAt(event);
    const column = cell && columns[cell.cellIndex];
    if (!anchor || !record || !column || !hasMenu(column, record)) return;
    event.preventDefault();
    setCellMenu({ anchor, record, field: column.field });
  };
  return (
    <tbody
      ref={body}
      className={hrefOf ? 'list-table__rows list-table__rows--open' : 'list-table__rows'}
      onClick={(event) => {
        const more = (event.target as Element).closest('.list-table__more');
        if (more) openCell(event, more);
        else follow(event);
        if (!event.defaultPrevented) openRow(event);
      }}
      onAuxClick={(event) => {
        if (event.button === 1) openRow(event);
      }}
      onContextMenu={(event) => {
        // A link and selected text have the browser's own, and so has everything with Shift.
        const target = event.target as Element;
        const isTheirs =
          event.shiftKey || window.getSelection()?.isCollapsed === false || target.closest(controls);
        if (!isTheirs) openCell(event, target);
      }}
      onKeyDown={(event) => {
        const isMoved = moveInRows(event);
        const record = isMoved && quickView?.id !== undefined && recordAt({ target: document.activeElement });
        if (record) quickView.show(record.id);
      }}
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
          viewed={record.id === quickView?.id}
          whole={whole}
          selected={selection && selection.ids.has(record.id)}
          onSelect={selection?.select}
        />
      ))}
      {cellMenu && <CellMenu {...cellMenu} onClose={() => setCellMenu(undefined)} />}
    </tbody>
  );
});

/** The cell whose menu is open. */
interface OpenedCell {
  anchor: Element;
  record: RecordValues;
  field: BoundField;
}

/** Whether a cell has something to copy or to filter by: what is masked is neither. */
function hasMenu({ name }: ListColumn, { [name]: value }: RecordValues): boolean {
  return !isBlank(value) && !isMasked(value);
}

/** Props of {@link ListRow}; all but `record`, `active`, `viewed` and `selected` are the same objects for every row. */
interface ListRowProps {
  record: RecordValues;
  scope: Scope;
  columns: ListColumn[];
  hrefOf: ((id: string) => string) | undefined;
  /** Pointed at or focused. Only this row has buttons in its cells, which in all rows would be a table's main cost. */
  active: boolean;
  /** Whether the record is in the quick view. */
  viewed: boolean;
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
    <tr aria-current={props.viewed || undefined}>
      {columns.map((column, index) => {
        const shown =
          index === 0 && hrefOf ? linkCell(column, props, hrefOf(record.id)) : cell(column, props);
        const cut = isCut(column, shown);
        const box = index === 0 && onSelect && (
          <RowCheckbox {...props} selected={selected ?? false} onSelect={onSelect} tabIndex={hrefOf && -1} />
        );
        const more = active && hasMenu(column, record) && moreButton(column, props.scope);
        return (
          <td
            key={column.name}
            className={(cut ? `${column.className} list-table__cut` : column.className) || undefined}
            translate={column.translate}
            title={cut && active && typeof shown === 'string' ? shown : undefined}
          >
            {typeof shown === 'string' && !more && !box ? (
              shown
            ) : (
              // The same places whether the row is active: an element that moved would be another one, and miss its click.
              <>
                {box}
                {typeof shown === 'string' ? <span>{shown}</span> : shown}
                {more}
              </>
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

/** The button of a cell's menu. It lies over the room beside the value; the arrow keys lead to it, as to all controls of a row. */
function moreButton({ field, widget }: ListColumn, { translate }: Scope): ReactNode {
  return (
    <button
      type="button"
      className={widget.align === 'end' ? 'list-table__more list-table__more--start' : 'list-table__more'}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={translate('corridor.list.cell.more', { field: field.title })}
    />
  );
}

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

/** Cell with a link to the record's detail or another record, and the copy button of an identifier. */
function linkCell(
  { name, field, widget, kind }: ListColumn,
  { record, scope, active, whole: isWhole }: ListRowProps,
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
  if (!isIdentifier) return link;
  return (
    <>
      {link}
      {active && copyButton(whole, field, translate, 'cell')}
    </>
  );
}

/**
 * Moves the focus by arrow keys: up and down between the rows' links, left and right within a row. Returns whether it moved to
 * another row.
 */
function moveInRows(event: KeyboardEvent): boolean {
  const focused = event.target as HTMLElement;
  const row = focused.closest('tr');
  const stops = [...(row?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
  const place = stops.indexOf(focused);
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: row?.nextElementSibling?.querySelector('a'),
    ArrowUp: row?.previousElementSibling?.querySelector('a'),
    ArrowRight: stops[place + 1],
    ArrowLeft: stops[place - 1],
  };
  const target = targets[event.key];
  if (!target) return false;
  event.preventDefault();
  target.focus();
  return target.closest('tr') !== row;
}

/** Whether a cell must be cut, as its text may be too long for the column. Not all cells are: each costs a layer. */
function isCut({ width, isLong }: ListColumn, shown: ReactNode): boolean {
  if (!isLong) return false;
  if (typeof shown !== 'string') return true;
  // No character is wider than 13 px, so that short texts need no closer look.
  return shown.length * 13 > width && textWidth(shown) * widerFaces > width - columnSpacing.cell;
}
