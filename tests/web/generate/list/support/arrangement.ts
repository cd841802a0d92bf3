import type { createViewCalls } from '../../../../../src/web/client/customCalls';
import type { Recipients, Schedules } from '../../../../../src/contract/schedules';
import type { ListArrangement, SavedView } from '../../../../../src/contract/views';
import { RequestError } from '../../../../../src/web/client/RequestError';

/** A user's arrangement of one list, and the calls of a gateway that keeps it. */
export interface KeptArrangement extends ListArrangement {
  /** Changes of the sharing of views, by id. */
  sharing: [id: string, isShared: boolean][];
  schedules: Schedules['schedules'];
  /** Possible recipients of files; the user is the first. */
  recipients: Recipients['recipients'];
  calls: ReturnType<typeof createViewCalls>;
}

/** Creates what a gateway keeps for a user who has arranged nothing, or this. */
export function keptArrangement({
  views = [],
  shared = [],
  mayUnshare = false,
  columns = null,
}: Partial<ListArrangement> = {}): KeptArrangement {
  let count = 0;
  const kept: KeptArrangement = {
    views,
    shared,
    mayUnshare,
    columns,
    sharing: [],
    schedules: [],
    recipients: [{ id: 'me', name: 'Mia', isUser: true }],
    calls: {
      getArrangement: async () => ({
        views: [...kept.views],
        shared: [...kept.shared],
        mayUnshare,
        columns: kept.columns,
      }),
      createView: async (_resource, _list, view) => {
        if (kept.views.some(({ name }) => name === view.name)) throw nameTaken();
        const created: SavedView = { id: `view-${(count += 1)}`, ...view, isShared: false };
        kept.views.push(created);
        return created;
      },
      updateView: async (_resource, id, view) => {
        const updated: SavedView = { id, ...view, isShared: false };
        kept.views = kept.views.map((before) => (before.id === id ? updated : before));
        return updated;
      },
      shareView: async (_resource, id, isShared) => {
        kept.sharing.push([id, isShared]);
      },
      deleteView: async (_resource, id) => {
        kept.views = kept.views.filter((view) => view.id !== id);
      },
      getSchedules: async () => ({ schedules: kept.schedules, path: '/Schedules' }),
      getRecipients: async () => ({ recipients: kept.recipients }),
      scheduleView: async (_resource, _view, wanted) => {
        const { every, format, recipients = ['me'] } = wanted;
        kept.schedules = kept.schedules.filter((one) => one.every !== every || one.format !== format);
        kept.schedules.push({ every, format, recipients, nextAt: '2026-11-21T06:10:00Z' });
        return { schedules: [...kept.schedules], path: '/Schedules' };
      },
      saveColumns: async (_resource, _list, next) => {
        kept.columns = next;
      },
    },
  };
  return kept;
}

function nameTaken() {
  const msg = 'You already have a view with this name.';
  const errors = [{ path: '/name', keyword: 'taken', params: {}, msg }];
  return new RequestError('Please check the values that were entered.', { status: 422, errors });
}
