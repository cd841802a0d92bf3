import { ListContextProvider } from 'ra-core';
import { useMemo } from 'react';
import type { BoundList } from '../../../metadata/model/BoundList';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { FilterBar } from '../filters/FilterBar';
import type { FilterValues } from '../filters/FilterValues';
import { SavedQueries } from '../filters/SavedQueries';
import { CardTotals } from './CardTotals';
import { ColumnChooser } from './ColumnChooser';
import { insteadOfRows } from './insteadOfRows';
import { ListCards } from './ListCards';
import { ListHeader } from './ListHeader';
import { ListPager } from './ListPager';
import { ListTable } from './ListTable';
import { PhoneActions } from './PhoneActions';
import { PhoneFilters } from './PhoneFilters';
import { RefreshButton } from './RefreshButton';
import { RefreshFailure } from './RefreshFailure';
import { useColumnChoice } from './useColumnChoice';
import { useIsPhone } from './useIsPhone';
import { useListKey } from './useListKey';
import { useResourceList } from './useResourceList';
import { useTotals } from './useTotals';

/** Props of {@link ResourceListView}. */
export interface ResourceListViewProps {
  resource: BoundResource;
  list: BoundList;
  country: Country;
  permanent: FilterValues;
  embedded: boolean;
}

const noTotals: string[] = [];

/** A list's parts in their places, around one controller. */
export function ResourceListView({ resource, list, country, permanent, embedded }: ResourceListViewProps) {
  const storeKey = useListKey(resource.name);
  const controller = useResourceList(resource, list, { storeKey, permanent, embedded });
  const choice = useColumnChoice(list, storeKey);
  // In a related list a column that is the same in each row says nothing.
  const shown = useMemo(() => choice.shown.filter((name) => !(name in permanent)), [choice.shown, permanent]);
  const summed = embedded ? noTotals : list.totals;
  const totals = useTotals(summed, controller);
  const isPhone = useIsPhone();
  const refresh = () => {
    void controller.refetch();
    if (summed.length > 0) void totals.refetch();
  };
  const instead = insteadOfRows(resource, controller, refresh);
  return (
    <ListContextProvider value={controller}>
      <section className={embedded ? 'list list--embedded' : 'list page'}>
        {!embedded && (
          <ListHeader resource={resource} permanent={permanent} shown={shown} isPhone={isPhone} />
        )}
        {!embedded && isPhone && <PhoneFilters resource={resource} country={country} />}
        {!embedded && !isPhone && (
          <div className="list__toolbar">
            <FilterBar resource={resource} country={country} />
            <div className="list__tools">
              <SavedQueries resource={resource} storeKey={storeKey} />
              <ColumnChooser resource={resource} choice={choice} />
              <RefreshButton size="small" onRefresh={refresh} />
            </div>
          </div>
        )}
        <RefreshFailure onRetry={refresh} />
        {isPhone ? (
          <>
            {!instead && <CardTotals resource={resource} summed={summed} query={totals} country={country} />}
            <ListCards
              resource={resource}
              country={country}
              shown={shown}
              order={choice.order}
              instead={instead}
            />
            {!instead && <ListPager embedded={embedded} country={country} />}
            {!embedded && (
              <PhoneActions
                resource={resource}
                country={country}
                storeKey={storeKey}
                permanent={permanent}
                shown={shown}
                onRefresh={refresh}
              />
            )}
          </>
        ) : (
          <div className="card list__frame">
            <ListTable
              resource={resource}
              summed={summed}
              country={country}
              shown={shown}
              totals={totals}
              instead={instead}
            />
            {!instead && <ListPager embedded={embedded} country={country} />}
          </div>
        )}
      </section>
    </ListContextProvider>
  );
}
