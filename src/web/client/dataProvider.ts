import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { SessionCountry } from '../session/Session';
import { createCustomCalls, type CustomCalls } from './customCalls';
import { request, type RequestOptions } from './request';

/** react-admin's data provider, and what our API can do beyond it. */
export type CorridorDataProvider = DataProvider & CustomCalls;

type SimpleRestClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/**
 * The data provider of one country: it asks that country's gateway for as long as it lives, also when the merchant
 * has gone on to another country. `create`, `update` and `delete` send `meta.idempotencyKey` where one is given.
 */
export function createDataProvider(country: SessionCountry | undefined): CorridorDataProvider {
  const pages = listPages();

  /** The simple REST dialect over our client, which knows of addresses, headers, envelopes and errors. */
  function simpleRest(params: { meta?: { idempotencyKey?: string } } = {}): DataProvider {
    const key = params.meta?.idempotencyKey;
    const client: SimpleRestClient = async (url, options = {}) => {
      const { data, headers } = await request(url, {
        method: options.method as RequestOptions['method'],
        body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
        headers: key ? { 'Idempotency-Key': key } : undefined,
        signal: options.signal ?? undefined,
        country,
      });
      return { status: 200, headers, body: '', json: data };
    };
    return simpleRestProvider('', client);
  }

  async function getList(resource: string, params: GetListParams & { signal?: AbortSignal }) {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
    const { field, order } = params.sort ?? { field: 'id', order: 'DESC' };
    const { data, headers } = await request<GetListResult['data']>(`/${resource}`, {
      query: {
        sort: JSON.stringify([field, order]),
        range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
        filter: JSON.stringify(params.filter ?? {}),
        after: pages.startOf(resource, params),
      },
      signal: params.signal,
      country,
    });
    const cursor = headers.get('X-Next-Cursor');
    pages.noteEnd(resource, params, cursor);
    const total = Number.parseInt(headers.get('Content-Range')?.split('/').pop() ?? '', 10);
    return {
      data,
      // Past what the gateway counts, it only says whether there is more.
      total: Number.isNaN(total) ? undefined : total,
      pageInfo: { hasNextPage: cursor !== null, hasPreviousPage: page > 1 },
    };
  }

  return {
    ...simpleRest(),
    ...createCustomCalls(country),
    supportAbortSignal: true,
    getList,
    getManyReference: (resource, { target, id, ...params }) =>
      getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (resource, params) => simpleRest(params).create(resource, params),
    update: (resource, params) => simpleRest(params).update(resource, params),
    delete: (resource, params) => simpleRest(params).delete(resource, params),
  };
}

/** Where pages of lists begin, as far as the gateway has told. */
interface ListPages {
  /** Cursor of the record before the page, undefined where it was not told: then the page is counted from the start. */
  startOf: (resource: string, params: Partial<GetListParams>) => string | undefined;
  /** Keeps the cursor that came with a page; null where the page was the last. */
  noteEnd: (resource: string, params: Partial<GetListParams>, cursor: string | null) => void;
}

const keyOf = (resource: string, { sort, filter, pagination }: Partial<GetListParams>) =>
  JSON.stringify([resource, sort, filter, pagination?.perPage]);

/** Lists remembered at a time; an older one is only counted from the start again. */
const capacity = 20;

/**
 * Remembers the cursors of visited pages, so that the page after a visited one is found by its place and not by
 * counting all records before it.
 */
function listPages(): ListPages {
  const lists = new Map<string, Map<number, string>>();
  return {
    startOf: (resource, params) =>
      lists.get(keyOf(resource, params))?.get((params.pagination?.page ?? 1) - 1),
    noteEnd(resource, params, cursor) {
      const key = keyOf(resource, params);
      const ends = lists.get(key) ?? new Map<number, string>();
      const page = params.pagination?.page ?? 1;
      if (cursor === null) ends.delete(page);
      else ends.set(page, cursor);
      lists.delete(key);
      lists.set(key, ends);
      if (lists.size > capacity) lists.delete(lists.keys().next().value!);
    },
  };
}
