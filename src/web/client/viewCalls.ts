import type { ScheduleBody, Schedules } from '../../contract/schedules';
import type { ListArrangement, SavedView } from '../../contract/views';
import type { SessionCountry } from '../session/Session';
import { resourceCall } from './resourceAddress';

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
  getSchedules: (resource: string, view: string) => Promise<Schedules>;
  /** Has a file of a view made after each period. */
  scheduleView: (resource: string, view: string, schedule: ScheduleBody) => Promise<Schedules>;
}

const queryOf = (list: string) => ({ list: list || undefined });

const schedulesOf = (view: string) => `/${encodeURIComponent(view)}/schedules`;

/** Creates these calls to one country's gateway. */
export function createViewCalls(country: SessionCountry | undefined): ViewCalls {
  const views = resourceCall(country, 'views');
  const columns = resourceCall(country, 'columns');
  return {
    getArrangement: (resource, list, options) => views(resource, '', { query: queryOf(list), ...options }),
    createView: (resource, list, view) =>
      views(resource, '', { method: 'POST', query: queryOf(list), body: view }),
    updateView: (resource, { id, ...view }) =>
      views(resource, `/${encodeURIComponent(id)}`, { method: 'PUT', body: view }),
    deleteView: (resource, id) => views(resource, `/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    saveColumns: (resource, list, names) =>
      columns(resource, '', { method: 'PUT', query: queryOf(list), body: { columns: names } }),
    getSchedules: (resource, view) => views(resource, schedulesOf(view)),
    scheduleView: (resource, view, body) => views(resource, schedulesOf(view), { method: 'POST', body }),
  };
}
