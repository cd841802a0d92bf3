import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useListSortContext, useTranslate } from 'react-admin';
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { TotalsRow } from '../../client/customCalls';
import type { RecordValues } from '../../widgets/Widget';
import type { ShownKind } from '../resource/fields';
import { buildColumns, type ListColumn } from './columns';
import { ListRows } from './ListRows';
import { TotalsFoot, widenForTotals } from './ListTotals';
import './ListTable.css';

/** Props of {@link ListTable}. */
interface ListTableProps {
  resource: BoundResource;
  /** Names of the fields that are summed in the last row. */
  summed: string[];
  country: Country;
  /** Names of the columns to show, in order. */
  shown: string[];
  totals: UseQueryResult<TotalsRow[]>;
  /** Stands in place of the rows: why there are none. */
  instead: ReactNode;
}

/** A width that was reckoned for tables of the smallest size. */
const scaled = (width: number) => `calc(${width}px * var(--text-scale, 1))`;

/** The list as a table of plain cells, which scrolls inside itself with head, first column and totals in view. */
export function ListTable({ resource, summed, country, shown, totals, instead }: ListTableProps) {
  const translate = useTranslate();
  const { data, isPending, isPlaceholderData, perPage } = useListContext<RecordValues>();
  const columns = useMemo(() => buildColumns(resource, shown, country), [resource, shown, country]);
  const widened = widenForTotals(columns, summed, totals.data, country, translate);
  const width = widened.reduce((sum, column) => sum + column.width, 0);
  const hasTotals = !instead && columns.some((column) => summed.includes(column.name));
  return (
    <div className="list-table">
      {/* The region can be scrolled, so it can be focused: arrows must reach what is outside of it. */}
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
          </colgroup>
          <ListHead columns={columns} />
          {!instead && isPending && <SkeletonBody columns={columns} rows={perPage} />}
          {!instead && data && (
            <ListRows records={data} columns={columns} country={country} path={resource.path} />
          )}
          {hasTotals && <TotalsFoot columns={columns} summed={summed} query={totals} country={country} />}
        </table>
        {instead}
      </div>
      {isPlaceholderData && !instead && <div className="list-table__veil" />}
    </div>
  );
}

/** Kinds that one wants to see from the largest or latest down first. */
const descendingFirst: ReadonlySet<ShownKind> = new Set(['money', 'number', 'instant', 'date']);

/** The table's head: titles with the currency or zone said once, each a button that sorts. */
const ListHead = memo(function ListHead({ columns }: { columns: ListColumn[] }) {
  const translate = useTranslate();
  const { sort, setSort } = useListSortContext();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sort.field === column.name ? sort.order : undefined;
          const first = descendingFirst.has(column.kind) ? 'DESC' : 'ASC';
          const order = sorted ? (sorted === 'ASC' ? 'DESC' : 'ASC') : first;
          return (
            <th
              key={column.name}
              scope="col"
              className={column.className || undefined}
              aria-sort={sorted && (sorted === 'ASC' ? 'ascending' : 'descending')}
            >
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
      </tr>
    </thead>
  );
});

function HeadText({ column: { field, note } }: { column: ListColumn }) {
  if (!note) return <span>{field.title}</span>;
  return (
    <span>
      {field.title} <span className="list-table__note">{note}</span>
    </span>
  );
}

/**
 * Stands for `rows` rows while they load for the first time, at their exact height. The bars are painted by one
 * cell a column: elements for each of them would cost as much as the rows that replace them.
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
