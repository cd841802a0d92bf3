import { useTranslate } from 'ra-core';
import type { ListViews } from '../views/useListViews';
import { type ListTab, TabStrip } from './TabStrip';
import { useTabCounts } from './useTabCounts';

/** The views of a list as tabs: those of its file, of the user and of colleagues (product 4.40). */
export function ViewTabs({ views }: { views: ListViews }) {
  const translate = useTranslate();
  const counts = useTabCounts(views);
  const { current, isEdited } = views;
  const all: ListTab = {
    key: '',
    title: translate('corridor.list.tabs.all'),
    search: views.searchOf(undefined),
    isCurrent: current === undefined,
    count: counts.views[0],
  };
  const tabs = views.offered.map((view, place): ListTab => {
    const { id, name, from, sharedBy } = view;
    const isCurrent = id === current?.id;
    return {
      key: id,
      title: isCurrent && isEdited ? translate('corridor.list.views.edited', { name }) : name,
      hint:
        from === 'colleague' ? translate('corridor.list.tabs.sharedBy', { colleague: sharedBy }) : undefined,
      search: views.searchOf(view),
      isCurrent,
      count: counts.views[place + 1],
    };
  });
  return <TabStrip label={translate('corridor.list.tabs.views')} tabs={[all, ...tabs]} />;
}
