import { DataProviderContext, type GetListParams } from 'react-admin';
import { type ReactNode, useContext, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { gatewayNow } from '../../client/gatewayTime';
import { type FilterValues, toRequestFilter, widenedFilters } from '../filters/filterValues';
import { filterFields } from '../filters/searchField';
import { validListParams } from './listState';

/** Props of {@link FilteringScope}. */
interface FilteringScopeProps {
  resource: BoundResource;
  country: Country;
  /** Operators of the API that always apply; they are sent as they are. */
  permanent: FilterValues;
  children: ReactNode;
}

/** Provides a data provider to which everything inside passes filters in the widgets' own form. */
export function FilteringScope({ resource, country, permanent, children }: FilteringScopeProps) {
  const base = useContext(DataProviderContext) as CorridorDataProvider;
  const provider = useMemo(
    () =>
      filteringProvider(
        base,
        (values) => ({
          filter: { ...toRequestFilter(values, filterFields(resource), country, gatewayNow()), ...permanent },
          ...widenBy(widenedFilters(values, filterFields(resource))),
        }),
        (params) => validListParams(resource, params),
      ),
    [base, resource, country, permanent],
  );
  return <DataProviderContext value={provider}>{children}</DataProviderContext>;
}

/**
 * Wraps a data provider so that lists, totals and exports take filters in the widgets' own form. They are converted at
 * each request, so that caches are keyed by the widgets' form: "today" stays one key while its range changes. Lists
 * and the pages that come with totals also get valid pages and sorts.
 */
function filteringProvider(
  base: CorridorDataProvider,
  toFilter: (values: FilterValues) => { filter: FilterValues; widen?: string[] },
  toValid: <Params extends Pick<GetListParams, 'pagination' | 'sort'>>(params: Params) => Params,
): CorridorDataProvider {
  const own: Pick<CorridorDataProvider, 'getList' | 'getTotals' | 'exportFile'> = {
    getList: async (resource, params) => {
      const { filter, widen } = toFilter(params.filter);
      const meta = widen ? { ...params.meta, widen } : params.meta;
      return base.getList(resource, { ...toValid(params), filter, meta });
    },
    getTotals: async (resource, { before, ...params }, options) => {
      const { filter, widen } = toFilter(params.filter as FilterValues);
      if (before === undefined) {
        const page = params.page && toValid(params.page);
        return base.getTotals(resource, { ...params, filter, widen, page }, options);
      }
      const { gte } = (filter[before] ?? {}) as { gte?: string };
      if (gte === undefined) return { data: [] };
      return base.getTotals(resource, { ...params, filter: { ...filter, [before]: { lt: gte } } }, options);
    },
    exportFile: (resource, params) =>
      base.exportFile(resource, { ...params, ...toFilter(params.filter as FilterValues) }),
  };
  return Object.assign(Object.create(base) as CorridorDataProvider, own);
}

/** Without fields there is nothing to leave out of a filter. */
const widenBy = (fields: string[]) => (fields.length > 0 ? { widen: fields } : {});
