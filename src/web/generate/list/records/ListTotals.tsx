import { keepPreviousData, replaceEqualDeep, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ListControllerResult, useListContext } from 'ra-core';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { StatementDefinition } from '../../../../metadata/model/figures';
import { exactNumber } from '../../../../metadata/values/money';
import type { ListPage } from '../../../client/customCalls';
import type { CurrencyTotals } from '../../../../contract/records';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { Explained } from '../../explain/Explained';
import type { RecordValues } from '../../../widgets/Widget';
import type { ListColumn } from './columns';
import { type ExplainTotal, restOf, showSum, useExplainTotal } from './totalSum';
import { useResourceScope } from '../../resource/ResourceScope';

/** Sums of everything that a list's filters match, and the list's page of the same moment. */
export interface ListTotals {
  rows: CurrencyTotals[];
  /** The sums of each type, where the list is a statement with types. */
  types: CurrencyTotals[];
  page: ListPage | undefined;
  /** The sums of earlier entries, where the list is a statement. */
  before?: CurrencyTotals[];
}

/**
 * Loads the sums of all matching records, with the shown page and its count. `showTotaled` replaces the list's own, faster rows by
 * these of the same moment. A `statement` also has its entries counted, and while it `isWhole` earlier sums.
 */
export function useTotals(
  summed: string[],
  controller: ListControllerResult,
  statement?: StatementDefinition,
  isWhole = false,
): UseQueryResult<ListTotals> {
  const { dataProvider } = useResourceScope();
  const { resource, filterValues, filter: permanent, page, perPage, sort } = controller;
  const params = {
    filter: { ...filterValues, ...permanent },
    fields: summed,
    ...(statement
      ? { counted: [...new Set([statement.plus, statement.minus])], by: statement.types?.field }
      : {}),
    page: { pagination: { page, perPage }, sort },
  };
  return useQuery({
    queryKey: [resource, 'getTotals', params],
    queryFn: async ({ signal }) => {
      const earlier =
        isWhole &&
        statement &&
        dataProvider.getTotals(
          resource,
          { ...params, by: undefined, page: undefined, before: statement.time },
          { signal },
        );
      const [{ data, page }, before] = await Promise.all([
        dataProvider.getTotals(resource, params, { signal }),
        earlier,
      ]);
      const types = params.by === undefined ? [] : data;
      const rows = params.by === undefined ? data : sumTypes(data);
      return { rows, types, page, ...(before ? { before: before.data } : {}) };
    },
    enabled: summed.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the sums of each currency from those of its types. */
function sumTypes(types: CurrencyTotals[]): CurrencyTotals[] {
  const currencies = [...new Set(types.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const rows = types.filter((type) => type.currency === currency);
    const sumOf = (valueOf: (row: CurrencyTotals) => number | string | undefined) =>
      exactNumber(rows.reduce((sum, row) => sum + BigInt(valueOf(row) ?? 0), 0n));
    const sumEach = (
      record: object = {},
      valueOf: (row: CurrencyTotals, name: string) => number | string | undefined,
    ) => Object.keys(record).map((name) => [name, sumOf((row) => valueOf(row, name))]);
    const [{ sums, counts } = { sums: {} }] = rows;
    return {
      currency,
      count: Number(sumOf(({ count }) => count)),
      sums: Object.fromEntries(sumEach(sums, (row, name) => row.sums[name])),
      counts: Object.fromEntries(sumEach(counts, (row, name) => row.counts?.[name])),
    };
  });
}

/**
 * Returns the list from the response with its totals, so that rows, count and totals are of one moment. If totals could not be
 * refreshed, newer rows are shown, and an error only if these failed too.
 */
export function showTotaled(
  list: ListControllerResult<RecordValues>,
  totals: UseQueryResult<ListTotals>,
): ListControllerResult<RecordValues> {
  const page = totals.isPlaceholderData ? undefined : totals.data?.page;
  if (!page || (totals.isError && isNewer(list.meta?.asOf, page.meta.asOf))) return list;
  const { data, total, pageInfo, meta } = page;
  return {
    ...list,
    // The same objects where nothing has changed, so that no row is rendered again.
    data: replaceEqualDeep(list.data, data),
    total,
    hasNextPage: pageInfo?.hasNextPage,
    meta,
    error: totals.isError ? list.error : null,
    isFetching: list.isFetching || totals.isFetching,
    isLoading: false,
    isPending: false,
    isPlaceholderData: false,
  } as ListControllerResult<RecordValues>;
}

/**
 * Whether there are no sums to show: they failed, or the rows are of a later moment. Sums and rows that both could not be refreshed
 * stay together.
 */
export function isWithoutSums({ isError, data }: UseQueryResult<ListTotals>, asOf: unknown): boolean {
  return isError && (!data || isNewer(asOf, data.page?.meta.asOf));
}

/** Compares moments in ISO 8601 UTC. */
function isNewer(one: unknown, other: string | undefined): boolean {
  return typeof one === 'string' && (other === undefined || one > other);
}

interface TotalsFootProps {
  columns: ListColumn[];
  /** Names of the summed fields. */
  summed: string[];
  query: UseQueryResult<ListTotals>;
}

/** The totals as the foot of the table, a row per currency. It stays in view. */
export function TotalsFoot({ columns, summed, query }: TotalsFootProps) {
  const { resource, translate } = useResourceScope();
  const explain = useExplainTotal();
  const isWithout = isWithoutSums(query, useListContext().meta?.asOf);
  const rows: (CurrencyTotals | undefined)[] =
    !isWithout && query.data?.rows.length ? query.data.rows : [undefined];
  return (
    <tfoot className="list-table__totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {rows.map((row, index) => (
        <tr key={index}>
          {columns.map((column, place) => {
            const isSummed = summed.includes(column.name);
            if (place === 0 && !isSummed) {
              return (
                <th key={column.name} scope="row" className={column.className}>
                  <span>{translate('corridor.list.totals.title')}</span>
                  {rows.length > 1 && <span className="muted">{` ${row?.currency}`}</span>}
                </th>
              );
            }
            return (
              <td key={column.name} className={column.className || undefined} translate={column.translate}>
                {isSummed && (
                  <TotalCell
                    field={column.field}
                    row={row}
                    query={query}
                    isWithout={isWithout}
                    explain={explain}
                  />
                )}
              </td>
            );
          })}
          {resource.list?.rowActions && <td className="list-table__actions">{/* Nothing to sum. */}</td>}
        </tr>
      ))}
    </tfoot>
  );
}

interface TotalCellProps {
  field: BoundField;
  row: CurrencyTotals | undefined;
  query: UseQueryResult<ListTotals>;
  isWithout: boolean;
  explain: ExplainTotal;
}

function TotalCell({ field, row, query, isWithout, explain }: TotalCellProps) {
  const scope = useResourceScope();
  const { list } = scope.resource;
  const hasRest = list?.totalsRest?.of === field.name;
  const rest = hasRest && !query.isPending ? restOf(scope, field, row) : undefined;
  if (isWithout) return <span className="muted">—</span>;
  return (
    <>
      {query.isPending ? (
        <Skeleton width={64} />
      ) : (
        <Explained explain={() => explain(field, row)}>{showSum(field, row, scope)}</Explained>
      )}
      {/* Its line is there before it is known whether there is anything to say. */}
      {hasRest && (query.isPending || rest) && <div className="list-table__rest">{rest}</div>}
    </>
  );
}
