import { DataProviderContext } from 'ra-core';
import { type ReactNode, useContext, useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { gatewayNow } from '../../client/gatewayTime';
import { useSession } from '../../session/useSession';
import { filterFields, type FilterValues, toRequestFilter, widenedFilters } from '../filters/filterValues';
import { validListParams } from './listState';

interface FilteringScopeProps {
  resource: BoundResource;
  /** Operators of the API that always apply; they are sent as they are. */
  permanent: FilterValues;
  children: ReactNode;
}

/** Data provider that takes filters in the form of widgets, for a `ResourceScope` inside. */
export function FilteringScope({ resource, permanent, children }: FilteringScopeProps) {
  const { country } = useSession();
  const base = useContext(DataProviderContext) as CorridorDataProvider;
  const provider = useMemo(
    () => country && filteringProvider(base, resource, country, permanent),
    [base, resource, country, permanent],
  );
  return provider && <DataProviderContext value={provider}>{children}</DataProviderContext>;
}

/**
 * Wraps a data provider so that lists, totals and exports take filters in the form of widgets. Lists and pages with totals also get
 * valid pages and sorts; `meta.ids` restricts a list to these records.
 */
function filteringProvider(
  base: CorridorDataProvider,
  bound: BoundResource,
  country: Country,
  permanent: FilterValues,
): CorridorDataProvider {
  // Converted at each request, so that caches are keyed by the widgets' form: "today" stays one key while its range changes.
  const fields = filterFields(bound);
  const toFilter = (values: FilterValues) => ({
    filter: { ...toRequestFilter(values, fields, country, gatewayNow()), ...permanent },
    widen: widenedFilters(values, fields),
  });
  const toOrder = ({ ids, ...params }: Parameters<CorridorDataProvider['exportFile']>[1]) => ({
    ...params,
    ...(ids ? { filter: { ...permanent, id: ids } } : toFilter(params.filter as FilterValues)),
  });
  const own: Pick<CorridorDataProvider, 'getList' | 'getTotals' | 'exportFile' | 'askForExport'> = {
    getList: async (resource, params) => {
      const { filter, widen } = toFilter(params.filter);
      const { ids, ...meta } = (params.meta ?? {}) as { ids?: string[] };
      return base.getList(resource, {
        ...validListParams(bound, params),
        ...(ids ? { filter: { ...filter, id: ids }, meta } : { filter, meta: { ...meta, widen } }),
      });
    },
    getTotals: async (resource, { before, ...params }, options) => {
      const { filter, widen } = toFilter(params.filter as FilterValues);
      if (before === undefined) {
        const page = params.page && validListParams(bound, params.page);
        return base.getTotals(resource, { ...params, filter, widen, page }, options);
      }
      const { gte } = (filter[before] ?? {}) as { gte?: string };
      if (gte === undefined) return { data: [] };
      return base.getTotals(resource, { ...params, filter: { ...filter, [before]: { lt: gte } } }, options);
    },
    exportFile: (resource, params) => base.exportFile(resource, toOrder(params)),
    askForExport: (resource, params) => base.askForExport(resource, toOrder(params)),
  };
  return Object.assign(Object.create(base) as CorridorDataProvider, own);
}
