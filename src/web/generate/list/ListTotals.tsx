import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ListControllerResult, useDataProvider, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { TotalsRow } from '../../client/customCalls';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Placeholders';
import type { Translate } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { columnSpacing, type ListColumn } from './columns';
import type { ListDataProvider } from './FilteringScope';
import './ListTotals.css';

/**
 * Sums over everything that a list's filter matches, asked apart from its rows: they do not change with page and
 * sort, and rows need not wait for them.
 */
export function useTotals(summed: string[], controller: ListControllerResult): UseQueryResult<TotalsRow[]> {
  const dataProvider = useDataProvider<ListDataProvider>();
  const { resource, filterValues, filter: permanent } = controller;
  const params = { filter: { ...filterValues, ...permanent }, fields: summed };
  return useQuery({
    queryKey: [resource, 'getTotals', params],
    queryFn: async ({ signal }) => (await dataProvider.getTotals(resource, params, { signal })).data,
    enabled: summed.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Props of {@link TotalsFoot}. */
interface TotalsFootProps {
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
    <tfoot className="list-table__totals" aria-busy={query.isPending || query.isPlaceholderData}>
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

/** Props of {@link CardTotals}. */
interface CardTotalsProps {
  resource: BoundResource;
  summed: string[];
  query: UseQueryResult<TotalsRow[]>;
  country: Country;
}

/** The sums over the whole filter on a phone, one line a currency that scrolls sideways. */
export function CardTotals({ resource, summed, query, country }: CardTotalsProps) {
  const translate = useTranslate();
  if (summed.length === 0 || query.isError) return null;
  const rows = query.data?.length ? query.data : [undefined];
  return rows.map((row, index) => (
    <dl key={index} className="list-totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {summed.flatMap((name) => {
        const field = resource.fields[name];
        if (!field) return [];
        const value = row?.[name] ?? 0;
        return [
          <div key={name}>
            <dt>
              {field.title} {widgetFor(field).headNote?.(field, country)}
            </dt>
            <dd className="number">
              {query.isPending
                ? '…'
                : widgetFor(field).Field({
                    field,
                    value,
                    record: { id: '' },
                    country,
                    translate,
                    place: 'cell',
                  })}
            </dd>
          </div>,
        ];
      })}
    </dl>
  ));
}

/** The columns, those with sums as wide as their sums need: in some currencies these run into the billions. */
export function widenForTotals(
  columns: ListColumn[],
  summed: string[],
  rows: TotalsRow[] | undefined,
  country: Country,
  translate: Translate,
): ListColumn[] {
  if (!rows?.length || !columns.some((column) => isNarrow(column))) return columns;
  return columns.map((column) => (isNarrow(column) ? { ...column, width: widthOfSums(column) } : column));

  function isNarrow(column: ListColumn) {
    return summed.includes(column.name) && widthOfSums(column) > column.width;
  }
  function widthOfSums({ name, field, widget }: ListColumn) {
    const shown = (rows ?? []).map((row) =>
      widget.Field({ field, value: row[name] ?? 0, record: { id: '' }, country, translate, place: 'cell' }),
    );
    return Math.max(...shown.map((each) => (typeof each === 'string' ? figureWidth(each) : 0)));
  }
}

/** Width in px that a figure of the totals row needs; its digits are bold and all as wide. */
function figureWidth(text: string): number {
  return Math.ceil(text.length * 7.8) + columnSpacing.cell;
}
