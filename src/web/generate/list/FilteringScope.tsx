import { type DataProvider, DataProviderContext, type GetListParams } from 'react-admin';
import { type ReactNode, useContext, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { type FilterValues, toRequestFilter } from '../filters/filterValues';

/** Props of {@link FilteringScope}. */
interface FilteringScopeProps {
  resource: BoundResource;
  country: Country;
  /** Operators of the API that always apply; they are sent as they are. */
  permanent: FilterValues;
  children: ReactNode;
}

/** Lets everything inside ask for records by filters in the widgets' own form. */
export function FilteringScope({ resource, country, permanent, children }: FilteringScopeProps) {
  const base = useContext(DataProviderContext) as ListDataProvider;
  const provider = useMemo(
    () =>
      filteringProvider(
        base,
        (values) => ({
          ...toRequestFilter(values, resource.fields, country, new Date()),
          ...permanent,
        }),
        (params) => fitListParams(resource, params),
      ),
    [base, resource, country, permanent],
  );
  return <DataProviderContext value={provider}>{children}</DataProviderContext>;
}

/**
 * A data provider whose lists, totals and files take filters in the widgets' own form: `toFilter` turns them into
 * the API's operators at each request, `fit` makes page and order ones that it takes, and the caches above know them by their own form. It also notes when an
 * answer came, as `meta.receivedAt` (ms since the epoch). Everything else is passed on.
 */
function filteringProvider(
  base: ListDataProvider,
  toFilter: (values: FilterValues) => FilterValues,
  fit: (params: GetListParams) => GetListParams,
): ListDataProvider {
  const own: Pick<ListDataProvider, 'getList' | 'getTotals' | 'exportFile'> = {
    getList: async (resource, params) => {
      const answer = await base.getList(resource, { ...fit(params), filter: toFilter(params.filter) });
      return { ...answer, meta: { ...answer.meta, receivedAt: Date.now() } };
    },
    getTotals: (resource, params, options) =>
      base.getTotals(resource, { ...params, filter: toFilter(params.filter as FilterValues) }, options),
    exportFile: (resource, params) =>
      base.exportFile(resource, { ...params, filter: toFilter(params.filter as FilterValues) }),
  };
  return Object.assign(Object.create(base) as ListDataProvider, own);
}

const usualPage = { page: 1, perPage: 25 };
const mostRows = 100;

const isCount = (value: unknown, most: number) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

/**
 * Page and order as a list can be asked for them: an address may say anything, as one that was typed or is of an older
 * version. What does not fit is as in a list that is opened for the first time.
 */
export function fitListParams<Params extends Pick<GetListParams, 'pagination' | 'sort'>>(
  { fields, list }: BoundResource,
  params: Params,
): Params {
  const { page, perPage } = { ...usualPage, ...params.pagination };
  const sort = params.sort;
  const isSortable =
    sort !== undefined &&
    (sort.order === 'ASC' || sort.order === 'DESC') &&
    (sort.field === 'id' || (Object.hasOwn(fields, sort.field) && fields[sort.field]!.ui.sortable !== false));
  const usual = list && {
    field: list.sort.field,
    order: list.sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const),
  };
  return {
    ...params,
    pagination: {
      page: isCount(page, Number.MAX_SAFE_INTEGER) ? page : usualPage.page,
      perPage: isCount(perPage, mostRows) ? perPage : usualPage.perPage,
    },
    sort: isSortable ? sort : usual,
  };
}

/** What a list needs of the data provider: records, sums over the whole filter, and files of them. */
export type ListDataProvider = DataProvider & Pick<CorridorDataProvider, 'getTotals' | 'exportFile'>;
