import { type QueryClient, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ListControllerResult } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { LiveChange } from '../../../../contract/live';
import type { ListPage } from '../../../client/customCalls';
import { type CorridorDataProvider, maxPerPage } from '../../../client/dataProvider';
import { liveNews } from '../../../client/cache/liveNews';
import { isOfPlace, keepList } from '../../../client/cache/refreshQueries';
import type { RecordValues } from '../../../widgets/Widget';
import { useResourceScope } from '../../resource/ResourceScope';
import type { ListTotals } from '../records/ListTotals';

/** Time for which changes are collected while others are taken up, and interval of the totals, in ms. */
const pauses = { rows: 300, totals: 5_000 };

/** Maximum of new records that are identified, as the gateway takes no more ids in a filter. */
const maxNew = 1_000;

/** The list that changes are about. */
interface LiveListOptions {
  /** Undefined for a list without any. */
  totals: UseQueryResult<ListTotals> | undefined;
  /** Loads the list again. */
  refresh: () => void;
}

/**
 * Has a list follow what changes: its rows change where they are, and none comes, goes or moves. Returns how many new records its
 * filters match.
 */
export function useLiveList(list: ListControllerResult<RecordValues>, options: LiveListOptions): number {
  const { resource, page, perPage, sort, filterValues, filter: permanent, meta } = list;
  const queryClient = useQueryClient();
  const { country, dataProvider } = useResourceScope();
  const [count, setCount] = useState(0);
  const latest = useRef({ list, options, dataProvider });
  useEffect(() => {
    latest.current = { list, options, dataProvider };
  });
  const filter = { ...filterValues, ...permanent };
  const json = JSON.stringify({ filter, pagination: { page, perPage }, sort });
  useEffect(() => keepList(resource, JSON.parse(json) as object), [resource, json]);
  // Of what was loaded by then nothing is new any more.
  const asOf: unknown = meta?.asOf;
  useEffect(() => {
    const follower = followList({ queryClient, now: () => latest.current, report: setCount });
    const stop = liveNews.subscribe(({ changes }) => {
      const own = changes.filter((change) => change.resource === resource && isOfPlace(change, country.code));
      if (own.length > 0) follower.add(own);
    });
    return () => {
      stop();
      follower.stop();
      setCount(0);
    };
  }, [queryClient, resource, country.code, json, asOf]);
  return count;
}

/** Present content of a list, and how it is read. */
interface ShownList {
  list: ListControllerResult<RecordValues>;
  options: LiveListOptions;
  dataProvider: CorridorDataProvider;
}

/** Takes up the changes of one list. `report` receives the number of new records. */
function followList({
  queryClient,
  now,
  report,
}: {
  queryClient: QueryClient;
  now: () => ShownList;
  report: (count: number) => void;
}) {
  const fresh = new Set<string>();
  const controller = new AbortController();
  const { signal } = controller;
  let waiting: LiveChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let summedAt = 0;

  function schedule(wait: number) {
    if (!signal.aborted && !isRunning) timer ??= setTimeout(() => void run(), wait);
  }

  async function run() {
    timer = undefined;
    const { list } = now();
    // What is loading may be from before the change, or after it.
    if (list.data === undefined || list.isFetching) return schedule(pauses.rows);
    const changes = waiting;
    waiting = [];
    isRunning = true;
    try {
      await Promise.all([takeUp(changes), sumUp()]);
    } catch {
      // The next change, or somebody who turns to the page, has it loaded again.
      if (!signal.aborted) waiting = [...changes, ...waiting];
    } finally {
      isRunning = false;
    }
    if (waiting.length > 0) schedule(pauses.rows);
  }

  async function takeUp(changes: LiveChange[]) {
    const { list, options, dataProvider } = now();
    const { resource, page, perPage, sort, filterValues } = list;
    const shown = new Set(list.data?.map(({ id }) => id));
    const read = (parameters: { filter: object; page: number; perPage: number; meta: object }) =>
      dataProvider.getList<RecordValues>(resource, {
        filter: parameters.filter,
        pagination: { page: parameters.page, perPage: parameters.perPage },
        sort,
        meta: parameters.meta,
        signal,
      });
    const changed = [...new Set(changes.flatMap(({ ids }) => ids))].filter((id) => shown.has(id));
    if (changed.length > 0) {
      const meta = { ids: changed, isCounted: false };
      const { data } = await read({ filter: {}, page: 1, perPage: maxPerPage, meta });
      replaceRecords(queryClient, resource, data);
    }
    const news = changes.flatMap(({ created }) => created);
    if (changes.some(({ hasOthers }) => hasOthers) && page === 1) {
      const { data } = await read({ filter: filterValues, page, perPage, meta: { isCounted: false } });
      replaceRecords(queryClient, resource, data);
      news.push(...data.map(({ id }) => id));
    }
    for (const id of news) if (!shown.has(id)) fresh.add(id);
    if (fresh.size === 0) return;
    const meta = { ids: [...fresh].slice(0, maxNew) };
    const { total = 0 } = await read({ filter: filterValues, page: 1, perPage: 1, meta });
    if (signal.aborted) return;
    // Nothing moves where there is nothing.
    if (total > 0 && shown.size === 0) options.refresh();
    else report(total);
  }

  /** Reads the sums of the list again, but for a while after the last time. */
  async function sumUp() {
    const { list, options, dataProvider } = now();
    if (!options.totals?.data) return;
    const wait = summedAt + pauses.totals - performance.now();
    if (wait > 0) {
      setTimeout(() => schedule(0), wait);
      return;
    }
    summedAt = performance.now();
    await sumAgain(queryClient, dataProvider, list, signal);
  }

  return {
    add: (changes: LiveChange[]) => {
      waiting.push(...changes);
      schedule(0);
    },
    stop: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** Replaces records in whatever lists of the resource are on screen, each where it is. */
function replaceRecords(queryClient: QueryClient, resource: string, records: RecordValues[]): void {
  const byId = new Map(records.map((record) => [record.id, record]));
  const replaceIn = <Page extends Pick<ListPage, 'data'>>(page: Page): Page => ({
    ...page,
    data: page.data.map((record) => byId.get(String(record.id)) ?? record),
  });
  queryClient.setQueriesData<ListPage>({ queryKey: [resource, 'getList'], type: 'active' }, (page) =>
    page?.data ? replaceIn(page) : page,
  );
  queryClient.setQueriesData<ListTotals>({ queryKey: [resource, 'getTotals'], type: 'active' }, (totals) =>
    totals?.page ? { ...totals, page: replaceIn(totals.page) } : totals,
  );
}

/** Reads the sums of what a list's filters match, and how many records these are. The rows stay as they are. */
async function sumAgain(
  queryClient: QueryClient,
  dataProvider: CorridorDataProvider,
  { resource, page, perPage, sort, filterValues, filter: permanent }: ListControllerResult<RecordValues>,
  signal: AbortSignal,
): Promise<void> {
  const filter = { ...filterValues, ...permanent };
  const key = [resource, 'getTotals', { filter, page: { pagination: { page, perPage }, sort } }];
  const [query] = queryClient.getQueryCache().findAll({ queryKey: key, type: 'active' });
  if (!query) return;
  const [, , { fields, counted }] = query.queryKey as [
    string,
    string,
    { fields: string[]; counted?: string[] },
  ];
  const { data: rows } = await dataProvider.getTotals(resource, { filter, fields, counted }, { signal });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  queryClient.setQueryData<ListTotals>(query.queryKey, (totals) => {
    if (!totals) return totals;
    const { page: shown } = totals;
    // More than the gateway has counted it does not count.
    return {
      ...totals,
      rows,
      page: shown && { ...shown, total: shown.total === undefined ? undefined : count },
    };
  });
}
