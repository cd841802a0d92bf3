import type { ScheduleBody, Schedules } from '../../contract/schedules';
import type { ListArrangement, SavedView } from '../../contract/views';
import type { SessionCountry } from '../session/Session';
import { resourceCall } from './resourceAddress';

const queryOf = (list: string) => ({ list: list || undefined });

const schedulesOf = (view: string) => `/${encodeURIComponent(view)}/schedules`;

/** Creates the calls to one country's gateway about how the user arranges lists. `list` tells several lists of one resource apart. */
export function createViewCalls(country: SessionCountry | undefined) {
  const views = resourceCall(country, 'views');
  const columns = resourceCall(country, 'columns');
  return {
    getArrangement: (resource: string, list: string, options?: { signal?: AbortSignal }) =>
      views<ListArrangement>(resource, '', { query: queryOf(list), ...options }),
    /** Saves a new view; rejects with a `RequestError` where the user has one of this name. */
    createView: (resource: string, list: string, view: Omit<SavedView, 'id'>) =>
      views<SavedView>(resource, '', { method: 'POST', query: queryOf(list), body: view }),
    /** Replaces a view's name and content. */
    updateView: (resource: string, { id, ...view }: SavedView) =>
      views<SavedView>(resource, `/${encodeURIComponent(id)}`, { method: 'PUT', body: view }),
    deleteView: (resource: string, id: string) =>
      views<void>(resource, `/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    saveColumns: (resource: string, list: string, names: string[] | null) =>
      columns<void>(resource, '', { method: 'PUT', query: queryOf(list), body: { columns: names } }),
    getSchedules: (resource: string, view: string) => views<Schedules>(resource, schedulesOf(view)),
    /** Has a file of a view made after each period. */
    scheduleView: (resource: string, view: string, body: ScheduleBody) =>
      views<Schedules>(resource, schedulesOf(view), { method: 'POST', body }),
  };
}
