import type { DataProvider, GetListParams, GetListResult, SortPayload } from 'ra-core';
import type { BoundList } from '../../metadata/model/BoundResource';
import type { SessionCountry } from '../session/sessionStore';
import {
  createCustomCalls,
  type CustomCalls,
  type ListPage,
  type Totals,
  type TotalsParams,
  widenQuery,
} from './customCalls';
import type { CurrencyTotals } from '../../contract/records';
import { requestEarly } from './earlyRequests';
import { loadCalls } from './loadCalls';
import { request } from './request';
import { addressOf, isOfCountry, resourceCall } from './resourceAddress';
import type { SendOptions } from './writeCalls';

/** react-admin's data provider with the custom calls. */
export type CorridorDataProvider = DataProvider & CustomCalls;

/** The gateway sends no more rows of a list at once. */
export const maxPerPage = 100;

/** The `meta` of a list's request. */
interface ListMeta {
  /** Fields of the filter to do without where nothing meets it. */
  widen?: string[];
  /** `false`: the number of records is not counted, as it comes with the totals. */
  isCounted?: boolean;
}

/** Loaded with the first form, or with the first record that is deleted without one. */
const loadSimpleRest = loadCalls(async () => (await import('./simpleRest')).createSimpleRest);

/**
 * Creates the data provider of a country; it stays with that country's gateway when the user switches. Without a country it has
 * records of none. `meta.isWidened` marks a list without the filters `meta.widen`, `meta.asOf` its moment (ISO 8601 UTC).
 */
export function createDataProvider(country: SessionCountry | undefined): CorridorDataProvider {
  const pages = listPages();
  const call = resourceCall(country);

  // `create`, `update` and `delete` send the `SendOptions` of `meta` as headers.
  const simpleRest = async ({ meta }: { meta?: Partial<SendOptions> } = {}) =>
    (await loadSimpleRest())(country, meta);

  /** Requests a page of a list, and with `totals` also its sums, which are in the body then. */
  async function requestPage(
    resource: string,
    params: Partial<GetListParams> & { signal?: AbortSignal },
    extra: Record<string, string | undefined>,
  ): Promise<{ body: unknown; page: Omit<ListPage, 'data'> }> {
    const { data: body, headers } = await request(`/${resource}`, {
      query: { ...pageQuery(params), after: pages.cursorOf(resource, params), ...extra },
      signal: params.signal,
      ...addressOf(resource, country),
    });
    const cursor = headers.get('X-Next-Cursor');
    pages.saveNextCursor(resource, params, cursor);
    return {
      body,
      page: {
        // Undefined beyond what the gateway counts: then only `hasNextPage` is known.
        total: totalOf(headers),
        pageInfo: { hasNextPage: cursor !== null, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
        meta: {
          asOf: headers.get('X-As-Of') ?? undefined,
          // Nothing met the filter, so the list is that without the fields of `meta.widen`.
          ...(headers.get('X-Widened') ? { isWidened: true } : {}),
        },
      },
    };
  }

  async function getList(resource: string, params: GetListParams & { signal?: AbortSignal }) {
    const { body, page } = await requestPage(resource, params, metaQuery(params.meta));
    const { isCounted = true } = (params.meta ?? {}) as ListMeta;
    const meta = isCounted ? page.meta : { ...page.meta, isCounted };
    return { data: body as GetListResult['data'], ...page, meta };
  }

  async function getTotals(
    resource: string,
    params: TotalsParams,
    options: { signal?: AbortSignal } = {},
  ): Promise<Totals> {
    const { filter, fields, counted, by, widen } = params;
    const sums = { totals: fields.join(','), counts: counted?.join(','), by, widen: widenQuery(widen) };
    if (!params.page) {
      const query = { ...sums, filter: JSON.stringify(filter) };
      return { data: await call(resource, '', { query, ...options }) };
    }
    const { body, page } = await requestPage(resource, { ...params.page, filter, ...options }, sums);
    const { records, totals } = body as { records: GetListResult['data']; totals: CurrencyTotals[] };
    return { data: totals, page: { data: records, ...page } };
  }

  return {
    ...createCustomCalls(country),
    getTotals,
    supportAbortSignal: true,
    getList,
    getManyReference: (resource, { target, id, ...params }) =>
      getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (resource, { id, signal }) => ({
      data: await call(resource, `/${encodeURIComponent(id)}`, { signal }),
    }),
    getMany: async (resource, params) => (await simpleRest()).getMany(resource, params),
    create: async (resource, params) => (await simpleRest(params)).create(resource, params),
    update: async (resource, params) => (await simpleRest(params)).update(resource, params),
    updateMany: async (resource, params) => (await simpleRest(params)).updateMany(resource, params),
    delete: async (resource, params) => (await simpleRest(params)).delete(resource, params),
    deleteMany: async (resource, params) => (await simpleRest(params)).deleteMany(resource, params),
  };
}

/** Returns what a resource's list is sorted by at first; where there is no list, the id. */
export function defaultSort(list: BoundList | undefined): SortPayload {
  const { field, order } = list?.sort ?? { field: 'id', order: 'asc' };
  return { field, order: order === 'asc' ? 'ASC' : 'DESC' };
}

/** Page, order and filter of a list, as the gateway takes them. */
function pageQuery({ pagination, sort, filter }: Partial<GetListParams>) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const { field, order } = sort ?? { field: 'id', order: 'DESC' };
  return {
    sort: JSON.stringify([field, order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
  };
}

const metaQuery = ({ widen, isCounted }: ListMeta = {}) => ({
  widen: widenQuery(widen),
  total: isCounted === false ? 'none' : undefined,
});

/** Requests the first page of a list before the list is shown: `getList` with the same parameters takes its response. */
export function requestListEarly(
  resource: string,
  params: Omit<GetListParams, 'meta'> & { meta?: ListMeta },
  country: SessionCountry,
): void {
  if (!isOfCountry(resource)) return;
  requestEarly(`/${resource}`, { query: { ...pageQuery(params), ...metaQuery(params.meta) }, country });
}

/** Returns how many records a list has, according to its response; undefined if the gateway has not counted them. */
function totalOf(headers: Headers): number | undefined {
  const total = Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10);
  return Number.isNaN(total) ? undefined : total;
}

/** Lists whose cursors are kept at a time. */
const maxLists = 20;

/** Keeps the cursors of visited pages, so that the gateway seeks the next page instead of counting records before it. */
function listPages() {
  const lists = new Map<string, Map<number, string>>();
  return {
    /** Returns the cursor after which the page begins; undefined if the page before it was not visited. */
    cursorOf: (resource: string, params: Partial<GetListParams>): string | undefined =>
      lists.get(keyOf(resource, params))?.get(params.pagination?.page ?? 1),
    /** Saves the cursor that came with a page; null if the page was the last one. */
    saveNextCursor(resource: string, params: Partial<GetListParams>, cursor: string | null): void {
      const key = keyOf(resource, params);
      const cursors = lists.get(key) ?? new Map<number, string>();
      const nextPage = (params.pagination?.page ?? 1) + 1;
      if (cursor === null) cursors.delete(nextPage);
      else cursors.set(nextPage, cursor);
      lists.delete(key);
      lists.set(key, cursors);
      if (lists.size > maxLists) lists.delete(lists.keys().next().value!);
    },
  };
}

const keyOf = (resource: string, { sort, filter, pagination }: Partial<GetListParams>) =>
  JSON.stringify([resource, sort, filter, pagination?.perPage]);
