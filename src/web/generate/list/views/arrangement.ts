import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListArrangement, SavedView, ViewContent } from '../../../../contract/views';
import { useNotifyText } from '../../../ui/useNotifyText';
import { useResourceScope } from '../../resource/ResourceScope';

/** A saved view. */
type NamedContent = ViewContent & { name: string };

/** Arrangement of a list by the user, as the gateway keeps it, and its changes. */
interface ArrangementState {
  /** Undefined while it loads and where that failed. */
  arrangement: ListArrangement | undefined;
  /** Names of the columns shown, in order; null or undefined where they are the resource file's. */
  columns: string[] | null | undefined;
  error: Error | null;
  retry: () => void;
  /** Null returns to the resource file's columns. A failure is reported to the user. */
  setColumns: (columns: string[] | null) => void;
  /** Each rejects with a `RequestError`. */
  create: (view: NamedContent) => Promise<SavedView>;
  update: (id: string, view: NamedContent) => Promise<SavedView>;
  remove: (id: string) => Promise<void>;
  /** Has colleagues see a view of the user, or ends that, also of a view of a colleague. Missing where nobody shares views. */
  share?: (id: string, isShared: boolean) => Promise<void>;
}

/** Loads and changes how the user has arranged the list `id` of a resource. */
export function useArrangement({ id, enabled }: { id: string; enabled: boolean }): ArrangementState {
  const queryClient = useQueryClient();
  const notify = useNotifyText();
  const { resource, dataProvider: provider } = useResourceScope();
  const { name } = resource;
  const queryKey = [name, 'getArrangement', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.getArrangement(name, id, { signal }),
    enabled,
  });
  const change = (next: (before: ListArrangement) => ListArrangement) =>
    queryClient.setQueryData<ListArrangement>(queryKey, (before) => before && next(before));
  const changeViews = (next: (before: SavedView[]) => SavedView[]) =>
    change((before) => ({ ...before, views: next(before.views) }));
  // What was chosen here, also where the gateway cannot be reached.
  const [chosen, setChosen] = useState<string[] | null>();
  const saving = useRef<Promise<void>>(Promise.resolve());
  const saveColumns = (columns: string[] | null) => {
    change((before) => ({ ...before, columns }));
    // One after the other, so that the last one chosen is the one that is kept.
    saving.current = saving.current
      .then(() => provider.saveColumns(name, id, columns))
      .catch(({ message }: Error) => notify(message, 'error'));
  };
  return {
    arrangement: data,
    columns: chosen === undefined ? data?.columns : chosen,
    error,
    retry: () => void refetch(),
    setColumns: (columns) => {
      setChosen(columns);
      saveColumns(columns);
    },
    create: async (view) => {
      const created = await provider.createView(name, id, view);
      changeViews((before) => byName([...before, created]));
      return created;
    },
    update: async (viewId, view) => {
      const updated = await provider.updateView(name, viewId, view);
      changeViews((before) => byName([...before.filter((other) => other.id !== viewId), updated]));
      return updated;
    },
    remove: async (viewId) => {
      await provider.deleteView(name, viewId);
      changeViews((before) => before.filter((other) => other.id !== viewId));
    },
    share: async (viewId, isShared) => {
      await provider.shareView(name, viewId, isShared);
      change((before) => ({
        ...before,
        views: before.views.map((view) => (view.id === viewId ? { ...view, isShared } : view)),
        shared: before.shared.filter((view) => view.id !== viewId),
      }));
    },
  };
}

const byName = (views: SavedView[]) =>
  views.toSorted((one, other) => one.name.localeCompare(other.name, document.documentElement.lang || 'en'));
