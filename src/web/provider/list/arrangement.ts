import { useStore } from 'ra-core';
import type { ListArrangement, SavedView, ViewContent } from '../../../contract/views';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';

const nothing: ListArrangement = { views: [], shared: [], mayUnshare: false, columns: null };

/** The columns and views of an operator's list, which this browser keeps: the gateway has none of operators. */
export function useArrangement({ id }: { id: string; enabled: boolean }) {
  const { resource } = useResourceScope();
  const { account } = useSession();
  const [arrangement, setArrangement] = useStore<ListArrangement>(
    `arrangement.provider.${account?.userId}.${resource.name}.${id}`,
    nothing,
  );
  const setViews = (views: SavedView[]) =>
    setArrangement({
      ...arrangement,
      views: views.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    });
  const keep = (view: SavedView) =>
    setViews([...arrangement.views.filter((other) => other.id !== view.id), view]);
  return {
    arrangement,
    columns: arrangement.columns,
    error: null,
    retry: () => undefined,
    setColumns: (columns: string[] | null) => setArrangement({ ...arrangement, columns }),
    create: async (view: ViewContent & { name: string }): Promise<SavedView> => {
      const created = { ...view, id: String(Date.now()), isShared: false };
      keep(created);
      return created;
    },
    update: async (viewId: string, view: ViewContent & { name: string }): Promise<SavedView> => {
      const updated = { ...view, id: viewId, isShared: false };
      keep(updated);
      return updated;
    },
    remove: async (viewId: string): Promise<void> =>
      setViews(arrangement.views.filter((other) => other.id !== viewId)),
  };
}
