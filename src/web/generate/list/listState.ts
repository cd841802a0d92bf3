import { type GetListParams, type ListControllerResult, useListController, useNotify } from 'react-admin';
import { useEffect, useMemo, useRef } from 'react';
import type { BoundList, BoundResource } from '../../../metadata/model/BoundResource';
import { requestListEarly } from '../../client/dataProvider';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { defaultFilters, type FilterValues, toRequestFilter } from '../filters/filterValues';
import { filterFields } from '../filters/searchField';
import { isSortable } from '../resource/fields';

/** Rows of a page until the user chooses: of a list, and of one inside another screen. */
const defaultPerPage = { page: 25, embedded: 10 };

/** The gateway sends no more rows at once. */
const maxPerPage = 100;

/**
 * The controller of a generated list. Its filters, sort and page are kept in the URL and in the store under `storeKey`;
 * those of an embedded list in the store alone if it has controls, otherwise they are its own and end with it.
 */
export function useResourceList(
  resource: BoundResource,
  list: BoundList,
  options: {
    storeKey: string;
    permanent: FilterValues;
    embedded: boolean;
    /** Whether filters can be set. */
    controls: boolean;
    isCounted: boolean;
  },
): ListControllerResult<RecordValues> {
  const { storeKey, permanent, embedded, controls, isCounted } = options;
  const { filterDefaultValues, sort } = useMemo(
    () => ({ filterDefaultValues: controls ? defaultFilters(resource) : {}, sort: defaultSort(list) }),
    [resource, list, controls],
  );
  const notify = useNotify();
  const page = useRef(1);
  const controller = useListController<RecordValues>({
    resource: resource.name,
    // Routes exist only for those who may see the list.
    disableAuthentication: true,
    disableSyncWithLocation: embedded,
    storeKey: controls && `${storeKey}.params`,
    filter: permanent,
    filterDefaultValues,
    perPage: embedded ? defaultPerPage.embedded : defaultPerPage.page,
    sort,
    queryOptions: {
      // Without a count of its own the list gets it with the totals.
      ...(isCounted ? {} : { meta: { isCounted } }),
      // A failure is shown in place of the list. But react-admin leaves a page without rows for the first page, which
      // may load well, so that a failure of a later page has to be reported apart.
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
 * Requests the first page of a list as it is first visited, before the list is shown, which then need not wait for it.
 * Does nothing for a resource without a list.
 */
export function requestFirstPage(resource: BoundResource, country: SessionCountry): void {
  const { list, name } = resource;
  if (!list) return;
  const params = {
    filter: toRequestFilter(defaultFilters(resource), filterFields(resource), country, new Date()),
    pagination: { page: 1, perPage: defaultPerPage.page },
    sort: defaultSort(list),
    // The controller's: a list with totals gets its count with them.
    meta: list.totals.length > 0 ? { isCounted: false } : {},
  };
  requestListEarly(name, validListParams(resource, params), country);
}

/**
 * Prefix of everything that a list keeps in the store. It holds merchant and country, so that no account sees the
 * filters of another, and the list's `id`, as a resource may have several lists.
 */
export function useListKey(resource: string, id: string): string {
  const { account, country } = useSession();
  const list = id ? `${resource}.${id}` : resource;
  return `list.${account?.code ?? ''}.${country?.code ?? ''}.${list}`;
}

/**
 * Returns page and sort as the gateway accepts them. They come from the address, which may be typed or of an older
 * version; what is invalid is replaced by the list's defaults.
 */
export function validListParams<Params extends Pick<GetListParams, 'pagination' | 'sort'>>(
  { fields, list }: BoundResource,
  params: Params,
): Params {
  const { page = 1, perPage = defaultPerPage.page } = params.pagination ?? {};
  const { sort } = params;
  const field = sort && Object.hasOwn(fields, sort.field) ? fields[sort.field] : undefined;
  const isValidSort =
    (sort?.order === 'ASC' || sort?.order === 'DESC') &&
    (sort.field === 'id' || (field !== undefined && isSortable(field)));
  return {
    ...params,
    pagination: {
      page: isCount(page) ? page : 1,
      perPage: isCount(perPage) && perPage <= maxPerPage ? perPage : defaultPerPage.page,
    },
    sort: isValidSort ? sort : list && defaultSort(list),
  };
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;

const defaultSort = ({ sort }: BoundList) => ({
  field: sort.field,
  order: sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const),
});
