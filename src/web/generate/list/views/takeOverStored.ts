import type { SortPayload, Store } from 'react-admin';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { RequestError } from '../../../client/RequestError';
import type { ListArrangement, SavedView } from '../../../../contract/views';
import { knownFilters } from '../../filters/filterValues';
import { knownColumns } from './columnChoice';

/** What {@link takeOverStored} needs. */
interface TakeOver {
  store: Store;
  /** Prefix of what the list keeps in the store. */
  storeKey: string;
  resource: BoundResource;
  /** Id of the list. */
  list: string;
  provider: Pick<CorridorDataProvider, 'createView' | 'saveColumns'>;
}

/** A query as earlier versions stored it. */
interface StoredQuery {
  name: string;
  filter: unknown;
  sort: SortPayload;
}

/**
 * Saves at the gateway what an earlier version stored in this browser: queries under a name, and columns. It is removed
 * here once the gateway has it or has rejected it; where the gateway cannot be reached, it waits for the next time.
 * Returns the arrangement with it.
 */
export async function takeOverStored(kept: ListArrangement, takeOver: TakeOver): Promise<ListArrangement> {
  const { store, storeKey, resource, list: id, provider } = takeOver;
  const { list } = resource;
  if (!list) return kept;
  const queriesKey = `${storeKey}.queries`;
  const columnsKey = `${storeKey}.columns.${hashNames(list.available)}`;
  const stored: unknown = store.getItem(queriesKey);
  const columns = storedColumns(store.getItem(columnsKey), list);
  const views = [...kept.views];
  try {
    for (const { name, filter, sort } of Array.isArray(stored) ? stored.filter(isStoredQuery) : []) {
      if (views.some((view) => view.name === name)) continue;
      const view = { name, filter: knownFilters(filter, resource.fields).values, sort };
      const created = await unlessRejected(
        provider.createView(resource.name, id, { ...view, columns: columns ?? list.columns }),
      );
      if (created) views.push(created);
    }
    if (columns && !kept.columns) await unlessRejected(provider.saveColumns(resource.name, id, columns));
  } catch {
    return kept;
  }
  store.removeItem(queriesKey);
  store.removeItem(columnsKey);
  return { views, columns: kept.columns ?? columns ?? null };
}

/** Resolves with undefined for what the gateway rejects, such as a sort by a field that is gone. */
async function unlessRejected<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RequestError && error.status === 422) return undefined;
    throw error;
  }
}

function isStoredQuery(value: unknown): value is StoredQuery {
  const { name, filter, sort } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  const { field } = (sort ?? {}) as { field?: unknown };
  return typeof name === 'string' && typeof filter === 'object' && typeof field === 'string';
}

function storedColumns(value: unknown, list: BoundList): string[] | undefined {
  const { shown } = (value ?? {}) as { shown?: unknown };
  const names = Array.isArray(shown) ? shown.filter((name) => typeof name === 'string') : [];
  const known = knownColumns(names, list);
  return known.length > 0 ? known : undefined;
}

/** The hash of a list's columns in the keys of earlier versions: FNV-1a, in base 36. */
function hashNames(names: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of names.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
