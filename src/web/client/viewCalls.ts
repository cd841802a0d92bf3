import type { SortPayload } from 'react-admin';
import type { SessionCountry } from '../session/Session';
import { resourceCall } from './resourceAddress';

/** What a saved view arranges in a list. */
export interface ViewContent {
  /** Filters by field, each in the form of its widget. */
  filter: Record<string, unknown>;
  sort: SortPayload;
  /** Names of the columns shown, in order. */
  columns: string[];
}

/** A view that the user has saved under a name. */
export interface SavedView extends ViewContent {
  id: string;
  name: string;
}

/** How the user has arranged a list. */
export interface ListArrangement {
  /** By name. */
  views: SavedView[];
  /** Names of the columns shown, in order; null where they are the resource file's. */
  columns: string[] | null;
}

/** The calls about how the user arranges lists. `list` tells several lists of one resource apart. */
export interface ViewCalls {
  getArrangement: (
    resource: string,
    list: string,
    options?: { signal?: AbortSignal },
  ) => Promise<ListArrangement>;
  /** Saves a new view; rejects with a `RequestError` where the user has one of this name. */
  createView: (resource: string, list: string, view: Omit<SavedView, 'id'>) => Promise<SavedView>;
  /** Replaces a view's name and content. */
  updateView: (resource: string, view: SavedView) => Promise<SavedView>;
  deleteView: (resource: string, id: string) => Promise<void>;
  saveColumns: (resource: string, list: string, columns: string[] | null) => Promise<void>;
}

const queryOf = (list: string) => ({ list: list || undefined });

/** Creates these calls to one country's gateway. */
export function createViewCalls(country: SessionCountry | undefined): ViewCalls {
  const call = resourceCall(country);
  return {
    getArrangement: (resource, list, options) =>
      call(resource, '/views', { query: queryOf(list), ...options }),
    createView: (resource, list, view) =>
      call(resource, '/views', { method: 'POST', query: queryOf(list), body: view }),
    updateView: (resource, { id, ...view }) =>
      call(resource, `/views/${encodeURIComponent(id)}`, { method: 'PUT', body: view }),
    deleteView: (resource, id) => call(resource, `/views/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    saveColumns: (resource, list, columns) =>
      call(resource, '/columns', { method: 'PUT', query: queryOf(list), body: { columns } }),
  };
}
