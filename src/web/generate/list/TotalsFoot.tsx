import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Country } from '../../../metadata/model/Country';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import type { ListColumn } from './ListColumn';
import type { TotalsRow } from '../../client/TotalsRow';

/** Props of {@link TotalsFoot}. */
export interface TotalsFootProps {
  columns: ListColumn[];
  /** Fields that are summed. */
  summed: string[];
  query: UseQueryResult<TotalsRow[]>;
  country: Country;
}

/** The sums over the whole filter, one row a currency, in view at the bottom of the table. */
export function TotalsFoot({ columns, summed, query, country }: TotalsFootProps) {
  const translate = useTranslate();
  const rows: (TotalsRow | undefined)[] = query.data?.length ? query.data : [undefined];
  return (
    <tfoot className="list__totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {rows.map((row, index) => (
        <tr key={index}>
          {columns.map((column, place) => {
            const isSummed = summed.includes(column.name);
            if (place === 0 && !isSummed) {
              return (
                <th key={column.name} scope="row" className={column.className}>
                  {query.isError ? (
                    <Button variant="ghost" size="small" icon="refresh" onClick={() => void query.refetch()}>
                      {translate('corridor.list.totals.failed')}
                    </Button>
                  ) : (
                    <>
                      {translate('corridor.list.totals.title')}
                      {rows.length > 1 && <span className="muted"> {row?.currency}</span>}
                    </>
                  )}
                </th>
              );
            }
            return (
              <td key={column.name} className={column.className || undefined}>
                {isSummed && totalCell(column, row, query, country, translate)}
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}

function totalCell(
  { name, field, widget }: ListColumn,
  row: TotalsRow | undefined,
  query: UseQueryResult<TotalsRow[]>,
  country: Country,
  translate: ReturnType<typeof useTranslate>,
) {
  if (query.isPending) return <Skeleton width={64} />;
  // Nothing matches: the sum of nothing is zero, and says so in the field's own form.
  const value = query.isError ? undefined : (row?.[name] ?? 0);
  if (value === undefined) return <span className="muted">—</span>;
  return widget.Field({ field, value, record: { id: '' }, country, translate, place: 'cell' });
}
