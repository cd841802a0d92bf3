import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, memo, type ReactNode, use, useMemo } from 'react';
import { useListContext, useListSortContext, useTranslate } from 'ra-core';
import { isOrdered } from '../../../../metadata/model/kinds';
import { useSession } from '../../../session/useSession';
import { isBlank, type Locale, type RecordValues } from '../../../widgets/Widget';
import { useListScope } from '../../filters/listScope';
import { buildColumns, columnSpacing, type ListColumn, rowActionsWidth } from './columns';
import { ListRows } from './ListRows';
import { PageCheckbox, RowSelectionContext } from './RowCheckbox';
import { type ListTotals, TotalsFoot } from './ListTotals';
import { useResourceScope } from '../../resource/ResourceScope';
import type { CurrencyTotals } from '../../../../contract/records';
import { showSum } from './totalSum';
import './ListTable.css';

interface ListTableProps {
  /** Names of the summed fields. */
  summed: string[];
  totals: UseQueryResult<ListTotals>;
  /** Shown in place of the rows if there are none, with the reason. */
  fallback: ReactNode;
}

/** Columns are measured for the smallest text size, and grow with it. */
const scaled = (width: number) => `calc(${width}px * var(--text-scale, 1))`;

/** The list as a table, which scrolls inside its frame with head, first column and totals in view. */
export function ListTable({ summed, totals, fallback }: ListTableProps) {
  const scope = useResourceScope();
  const { resource, country, translate } = scope;
  const { data, isPending, isPlaceholderData, perPage } = useListContext<RecordValues>();
  const { can } = useSession();
  const { shown } = useListScope();
  const selectable = use(RowSelectionContext) !== undefined;
  const columns = useMemo(
    () => buildColumns(resource, shown, country, can, selectable),
    [resource, shown, country, can, selectable],
  );
  const sums = totals.data?.rows;
  const widened = useMemo(
    () => widenForFigures(columns, { records: data, summed, sums }, scope),
    [columns, data, summed, sums, scope],
  );
  const actionsWidth = rowActionsWidth(resource, translate);
  const width = widened.reduce((sum, column) => sum + column.width, actionsWidth);
  // Below rows that are awaited, they would jump when these are fewer.
  const hasTotals = !fallback && !isPending && columns.some((column) => summed.includes(column.name));
  return (
    <div className="list-table" style={{ '--actions-width': scaled(actionsWidth) } as CSSProperties}>
      {/* Focusable, so that arrow keys can scroll it. */}
      <div className="list-table__scroll" role="region" aria-label={resource.title} tabIndex={0}>
        <table
          className="table list-table__table"
          style={{ minWidth: scaled(width) }}
          aria-busy={isPending || isPlaceholderData}
        >
          <colgroup>
            {widened.map((column) => (
              <col key={column.name} style={{ width: scaled(column.width) }} />
            ))}
            {actionsWidth > 0 && <col style={{ width: scaled(actionsWidth) }} />}
          </colgroup>
          <ListHead columns={columns} />
          {!fallback && isPending && <SkeletonBody columns={columns} rows={perPage} />}
          {!fallback && data && <ListRows records={data} columns={columns} />}
          {hasTotals && <TotalsFoot columns={columns} summed={summed} query={totals} />}
        </table>
        {fallback}
      </div>
      {isPlaceholderData && !fallback && <div className="list-table__veil" />}
    </div>
  );
}

/** Titles with their currency or zone; those of sortable columns are buttons. */
const ListHead = memo(function ListHead({ columns }: { columns: ListColumn[] }) {
  const { resource, translate } = useResourceScope();
  const { sort, setSort } = useListSortContext();
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const sorted = sort.field === column.name ? sort.order : undefined;
          const first = isOrdered(column.field) ? 'DESC' : 'ASC';
          const order = sorted ? (sorted === 'ASC' ? 'DESC' : 'ASC') : first;
          return (
            <th
              key={column.name}
              scope="col"
              className={column.className || undefined}
              aria-sort={sorted && (sorted === 'ASC' ? 'ascending' : 'descending')}
            >
              {index === 0 && <PageCheckbox />}
              {column.sortable ? (
                <button
                  type="button"
                  className="list-table__sort"
                  data-order={sorted ?? order}
                  title={translate(`corridor.list.sort.${order === 'ASC' ? 'ascending' : 'descending'}`, {
                    field: column.field.title,
                  })}
                  onClick={() => setSort({ field: column.name, order })}
                >
                  <HeadText column={column} />
                </button>
              ) : (
                <HeadText column={column} />
              )}
            </th>
          );
        })}
        {resource.list?.rowActions && (
          <th scope="col" className="list-table__actions">
            <span className="visually-hidden">{translate('corridor.list.rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
});

function HeadText({ column: { field, note } }: { column: ListColumn }) {
  if (!note) return <span>{field.title}</span>;
  return (
    <span>
      <span>{field.title}</span> <span className="list-table__note">{note}</span>
    </span>
  );
}

/**
 * Placeholder of `rows` rows, at their exact height, until the first ones are loaded. One cell per column paints all
 * its bars: elements for each bar would cost as much as the rows that replace them.
 */
function SkeletonBody({ columns, rows }: { columns: ListColumn[]; rows: number }) {
  const translate = useTranslate();
  return (
    <tbody className="list-table__skeleton">
      <tr style={{ '--rows': rows } as CSSProperties}>
        {columns.map((column, index) => (
          <td key={column.name} className={column.className || undefined}>
            {index === 0 && (
              <span className="visually-hidden" role="status">
                {translate('corridor.list.loading')}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Figures of a list: those of the records shown, and the sums of the fields in `summed`. */
interface ShownFigures {
  records: readonly RecordValues[] | undefined;
  summed: readonly string[];
  sums: readonly CurrencyTotals[] | undefined;
}

/**
 * Returns the columns, widened where figures need more room. Some currencies run into billions, and a cut figure is another one.
 */
function widenForFigures(
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
