import type { SortPayload } from 'react-admin';
import type { SessionCountry } from '../session/Session';
import { request } from './request';
import { addressOf } from './resourceAddress';

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
  return {
    async getArrangement(resource, list, options) {
      const path = `/${resource}/views`;
      const { data } = await request<ListArrangement>(path, {
        query: queryOf(list),
        ...addressOf(resource, country),
        ...options,
      });
      return data;
    },
    async createView(resource, list, view) {
      const { data } = await request<SavedView>(`/${resource}/views`, {
        method: 'POST',
        query: queryOf(list),
        body: view,
        ...addressOf(resource, country),
      });
      return data;
    },
    async updateView(resource, { id, ...view }) {
      const path = `/${resource}/views/${encodeURIComponent(id)}`;
      return (await request<SavedView>(path, { method: 'PUT', body: view, ...addressOf(resource, country) }))
        .data;
    },
    async deleteView(resource, id) {
      await request(`/${resource}/views/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        ...addressOf(resource, country),
      });
    },
    async saveColumns(resource, list, columns) {
      const query = queryOf(list);
      await request(`/${resource}/columns`, {
        method: 'PUT',
        query,
        body: { columns },
        ...addressOf(resource, country),
      });
    },
  };
}
