import { type ListControllerResult, useListController, useNotify } from 'react-admin';
import { useEffect, useMemo, useRef } from 'react';
import type { BoundList, BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { defaultFilters, type FilterValues } from '../filters/filterValues';

/** How many rows a list shows at first, and one inside another screen. */
const perPage = { page: 25, embedded: 10 };

/**
 * The controller of a generated list: its filters, sort and page are in the URL and in the store under
 * `storeKey`; those of an embedded one are its own and forgotten with it.
 */
export function useResourceList(
  resource: BoundResource,
  list: BoundList,
  options: { storeKey: string; permanent: FilterValues; embedded: boolean },
): ListControllerResult<RecordValues> {
  const { storeKey, permanent, embedded } = options;
  const { filterDefaultValues, sort } = useMemo(
    () => ({
      filterDefaultValues: embedded ? {} : defaultFilters(resource),
      sort: {
        field: list.sort.field,
        order: list.sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const),
      },
    }),
    [resource, list, embedded],
  );
  const notify = useNotify();
  const page = useRef(1);
  const controller = useListController<RecordValues>({
    resource: resource.name,
    // Whoever may not see the list never gets here: routes are built from the permissions.
    disableAuthentication: true,
    disableSyncWithLocation: embedded,
    storeKey: embedded ? false : `${storeKey}.params`,
    filter: permanent,
    filterDefaultValues,
    perPage: embedded ? perPage.embedded : perPage.page,
    sort,
    queryOptions: {
      // A failure is shown in the list's place, once. But ra-core leaves a page that has no rows for the first one,
      // which may well be there: then it would be seen nowhere.
      onError: (error) => {
        if (page.current > 1) notify(error.message, { type: 'error' });
      },
    },
  });
  useEffect(() => {
    page.current = controller.page;
  }, [controller.page]);
  return controller;
}

/**
 * Prefix of everything that a list keeps in the store. It holds merchant and country, so that nobody finds the
 * arrangement or the filters of another account.
 */
export function useListKey(resource: string): string {
  const { account, country } = useSession();
  return `list.${account?.code ?? ''}.${country?.code ?? ''}.${resource}`;
}
