import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { TotalsRow } from '../../client/TotalsRow';
import type { RecordValues } from '../../widgets/RecordValues';
import { buildColumns } from './buildColumns';
import { ListHead } from './ListHead';
import { ListRows } from './ListRows';
import { SkeletonBody } from './SkeletonBody';
import { TotalsFoot } from './TotalsFoot';
import { widenForTotals } from './widenForTotals';

/** Props of {@link ListTable}. */
export interface ListTableProps {
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
    <div className="list__body">
      {/* The region can be scrolled, so it can be focused: arrows must reach what is outside of it. */}
      <div className="list__scroll" role="region" aria-label={resource.title} tabIndex={0}>
        <table
          className="table list__table"
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
      {isPlaceholderData && !instead && <div className="list__veil" />}
    </div>
  );
}
