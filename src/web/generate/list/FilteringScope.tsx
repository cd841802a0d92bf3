import { DataProviderContext } from 'ra-core';
import { useContext, useMemo, type ReactNode } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { FilterValues } from '../filters/FilterValues';
import { toRequestFilter } from '../filters/toRequestFilter';
import { fitListParams } from './fitListParams';
import { filteringProvider } from './filteringProvider';
import type { ListDataProvider } from './ListDataProvider';

/** Props of {@link FilteringScope}. */
export interface FilteringScopeProps {
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
