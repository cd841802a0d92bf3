import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveNews } from '../../../contract/live';
import { isUnavailable } from '../createQueryClient';
import { isOfCountry } from '../resourceAddress';
import { liveNews } from './liveNews';

/** Data is loaded again this often at most, in ms: records and lists, and what the gateway has to compute. */
const pauses = { records: 1_000, figures: 5_000 };

/** The first part of the keys of queries for figures; the second one is the country. */
export const figuresKey = 'figures';

const countsCall = 'getCounts';

/** The key of the counts of a list's tabs: they follow changes of its records, as seldom as figures do. */
export function countsKey(resource: string, country: string): string[] {
  return [figuresKey, isOfCountry(resource) ? country : '', countsCall, resource];
}

/** Queries of lists that take up changes by themselves, by resource and parameters. */
const ownLists = new Map<string, number>();

/** Declares that a list updates its own queries, until the returned function is called. */
export function keepList(resource: string, params: object): () => void {
  const key = listKey(resource, params);
  ownLists.set(key, (ownLists.get(key) ?? 0) + 1);
  return () => {
    const left = ownLists.get(key)! - 1;
    if (left > 0) ownLists.set(key, left);
    else ownLists.delete(key);
  };
}

/**
 * Reloads changed queries that are on screen, others once they are shown, and failed ones once the gateway responds. `country` is
 * that of the data, undefined in Global mode. Returns the function that ends it.
 */
export function refreshQueries(queryClient: QueryClient, country: string | undefined): () => void {
  const records = everySoOften(pauses.records, (changes) =>
    queryClient.invalidateQueries({ predicate: (query) => isConcerned(query, changes, country) }),
  );
  const figures = everySoOften(pauses.figures, (changes) => {
    return queryClient.invalidateQueries({
      queryKey: [figuresKey],
      // A figure may be of any resource, and the counts of a list are of its own.
      predicate: ({ queryKey: [, place, call, resource] }) =>
        changes.some(
          (change) => change.country === place && (call !== countsCall || change.resource === resource),
        ),
    });
  });
  const stop = liveNews.subscribe(({ isReset, changes }: LiveNews) => {
    void (isReset ? queryClient.invalidateQueries() : queryClient.refetchQueries(unloaded));
    records.add(changes);
    figures.add(changes);
  });
  const stopFollowing = import.meta.hot && followMetadata(queryClient);
  return () => {
    stop();
    stopFollowing?.();
    records.stop();
    figures.stop();
  };
}

/**
 * Reloads everything once gateway and screen serve the same edit of the metadata, in development only. A value may have been
 * renamed in records too (`scripts/support/gatewayVersion.mjs`).
 */
function followMetadata(queryClient: QueryClient): () => void {
  const reload = () => void queryClient.invalidateQueries();
  addEventListener('corridor:same-metadata', reload);
  return () => removeEventListener('corridor:same-metadata', reload);
}

/** Filter of visible queries without a response. */
const unloaded = {
  type: 'active',
  predicate: ({ state: { error, fetchStatus } }: Query) =>
    fetchStatus === 'idle' && error !== null && isUnavailable(error),
} as const;

/** Whether a query may have another result after some changes. */
function isConcerned(query: Query, changes: LiveChange[], country: string | undefined): boolean {
  const [first, call, parameters] = query.queryKey;
  if (first === 'askedExports') return changes.some(({ ids }) => ids.includes(String(call)));
  if (first === 'imports' || first === 'batch') return changes.some(({ resource }) => resource === call);
  const own = changes.filter((change) => change.resource === first && isOfPlace(change, country));
  if (own.length === 0) return false;
  const { id, ids } = (parameters ?? {}) as { id?: unknown; ids?: unknown[] };
  const isChanged = (one: unknown) =>
    own.some(({ ids: changed, hasOthers }) => hasOthers || changed.includes(String(one)));
  if (call === 'getOne' || call === 'getEvents' || call === 'getNotes') return isChanged(id);
  if (call === 'getMany') return ids?.some(isChanged) ?? false;
  const isSeen = query.observers.length > 0;
  return !isSeen || !ownLists.has(listKey(String(first), parameters ?? {}));
}

/** Whether a change is of records that a page of a country, or of Global mode, shows. */
export function isOfPlace({ country: place, resource }: LiveChange, country: string | undefined): boolean {
  return place === (isOfCountry(resource) ? country : '');
}

/** Returns the key of a list, equal for its records and its totals. */
function listKey(resource: string, params: object): string {
  const { filter, page } = params as { filter?: unknown; page?: object };
  const { pagination, sort } = { ...params, ...page } as { pagination?: unknown; sort?: unknown };
  return JSON.stringify([resource, filter, pagination, sort]);
}

/** Collects changes, and applies them at once or after a pause since the last time. */
function everySoOften(pause: number, take: (changes: LiveChange[]) => unknown) {
  let collected: LiveChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const run = () => {
    timer = undefined;
    last = performance.now();
    take(collected.splice(0));
  };
  return {
    add: (changes: LiveChange[]) => {
      collected.push(...changes);
      if (collected.length > 0) timer ??= setTimeout(run, Math.max(0, last + pause - performance.now()));
    },
    stop: () => {
      clearTimeout(timer);
      collected = [];
    },
  };
}
