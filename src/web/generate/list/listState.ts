import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type GetListParams, type ListControllerResult, useListController } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoundList, BoundResource } from '../../../metadata/model/BoundResource';
import { numberSeparators } from '../../../metadata/values/numbers';
import { failureInterval } from '../../client/createQueryClient';
import { defaultSort, maxPerPage, requestListEarly } from '../../client/dataProvider';
import { countsKey } from '../../client/cache/refreshQueries';
import { prepareFirstQuery } from '../../client/cache/firstQuery';
import { gatewayNow } from '../../client/gatewayTime';
import { type SessionCountry, sessionStore } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import type { RecordValues } from '../../widgets/Widget';
import { defaultFilters, filterFields, type FilterValues, toRequestFilter } from '../filters/filterValues';
import type { ListPlace } from '../page/BackLink';
import { isSortable } from '../resource/fields';
import { useResourceScope } from '../resource/ResourceScope';

/** Rows of a page until the user chooses: of a list, and of one inside another screen. */
const defaultPerPage = { page: 25, embedded: 10 };

/**
 * The controller of a generated list. Its filters, sort and page are in the URL and under `storeKey`. An embedded list has them in
 * the store only if it has controls, and otherwise until it ends.
 */
export function useResourceList(
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
  const { resource } = useResourceScope();
  const { storeKey, permanent, embedded, controls, isCounted } = options;
  const { filterDefaultValues, sort } = useMemo(
    () => ({ filterDefaultValues: controls ? defaultFilters(resource) : {}, sort: defaultSort(list) }),
    [resource, list, controls],
  );
  const [failure, setFailure] = useState<{ request: string; error: Error }>();
  const shown = useRef({ page: 1, request: '' });
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
      // A failure is shown in place of the list.
      onError: () => undefined,
      // A later page without rows is left by react-admin for the first one, also where it failed, but not while it is tried again.
      retry: (_count: number, error: Error) => {
        const { page, request } = shown.current;
        if (page > 1) setFailure({ request, error });
        return page > 1;
      },
      retryDelay: failureInterval,
    },
  });
  const { page, perPage, filterValues } = controller;
  const request = JSON.stringify([page, perPage, controller.sort, filterValues, permanent]);
  useEffect(() => {
    shown.current = { page, request };
  }, [page, request]);
  const hasRows = controller.data !== undefined && !controller.isPlaceholderData;
  if (hasRows || failure?.request !== request) return controller;
  return {
    ...controller,
    data: undefined,
    error: failure.error,
    isPending: false,
    isPlaceholderData: false,
    isFetching: false,
    refetch: () => {
      setFailure(undefined);
      return controller.refetch();
    },
  } as typeof controller;
}

/**
 * Returns a function that loads a list, its totals and the counts of its tabs again. What is under way is dropped: it may be of an earlier moment, or
 * wait until it is tried again.
 */
export function useListRefresh(list: ListControllerResult, totals: UseQueryResult | undefined): () => void {
  const queryClient = useQueryClient();
  const { country } = useResourceScope();
  const { resource, page, perPage, sort, filterValues, filter: permanent, refetch } = list;
  return () => {
    const pagination = { page, perPage };
    const filter = JSON.stringify({ ...filterValues, ...permanent });
    const cancel = (call: string, params: object) =>
      queryClient.cancelQueries({
        queryKey: [resource, call, params],
        predicate: ({ queryKey }) => JSON.stringify((queryKey[2] as GetListParams).filter) === filter,
      });
    const cancelled = [
      cancel('getList', { pagination, sort }),
      cancel('getTotals', { page: { pagination, sort } }),
    ];
    const counts = { queryKey: countsKey(resource, country.code) };
    void Promise.all(cancelled).then(() =>
      Promise.all([refetch(), totals?.refetch(), queryClient.invalidateQueries(counts)]),
    );
  };
}

/** Returns a function, always the same one, that returns the page which the list shows when it is called. */
export function useListPlace(list: ListControllerResult<RecordValues>): () => ListPlace {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  return useCallback(() => {
    const { page, perPage, sort, filterValues, filter = {}, data = [], total, hasNextPage } = latest.current;
    const ids = data.map(({ id }) => id);
    return {
      page,
      perPage,
      sort,
      filter: filterValues,
      permanent: filter,
      ids,
      total,
      hasNextPage: hasNextPage === true,
    };
  }, []);
}

/**
 * Requests the first page of a list before the list is shown, and caches it for its country. The list need neither wait nor render
 * without it first. Does nothing for a resource without a list.
 */
export function requestFirstPage(resource: BoundResource, country: SessionCountry): void {
  const { list, name } = resource;
  if (!list) return;
  // Those of the controller: a list with totals gets its count with them.
  const meta = list.totals.length > 0 ? { isCounted: false } : undefined;
  const filter = defaultFilters(resource);
  const params = { pagination: { page: 1, perPage: defaultPerPage.page }, sort: defaultSort(list), meta };
  const requested = validListParams(resource, {
    ...params,
    filter: toRequestFilter(filter, filterFields(resource), country, gatewayNow()),
  });
  requestListEarly(name, requested, country);
  // Browsers take long to make their first formatter: while the gateway answers, nothing waits for it.
  numberSeparators(country.numberFormat);
  prepareFirstQuery(country.code, ({ queryClient, dataProvider }) => {
    if (!sessionStore.get().permissions.has(resource.permission)) return;
    void queryClient.prefetchQuery({
      queryKey: [name, 'getList', { ...params, filter }],
      queryFn: ({ signal }) => dataProvider.getList(name, { ...requested, signal }),
    });
  });
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
