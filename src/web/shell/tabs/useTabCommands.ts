import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import type { MenuItem } from '../../ui/overlay/MenuOverlay';
import { useConfirmDiscard } from './UnsavedChanges';
import { landingPath, screenAt, useNavigation } from '../navigation/navigation';
import { type Tab, useTabs, useTabsStore } from './tabsStore';

/** Tabs of the bar, and their commands. */
export interface TabCommands {
  /** The tabs of the present mode that the user may see, with the routes of their screens. */
  tabs: (Tab & { route: string })[];
  /** Path of the screen that is seen. */
  current: string | undefined;
  /** Closes tabs; the user has to confirm it if one has unsaved changes. */
  close: (paths: string[]) => void;
  /** The context menu of a tab. */
  itemsFor: (path: string) => MenuItem[];
}

/** The tabs of the bar with their commands. */
export function useTabCommands(): TabCommands {
  const translate = useTranslate();
  const navigate = useNavigate();
  const store = useTabsStore();
  const all = useTabs();
  const allowed = useNavigation();
  const { pathname } = useLocation();
  const confirmDiscard = useConfirmDiscard();
  const current = screenAt(allowed, pathname)?.path;
  const tabs = all.flatMap((tab) => {
    const screen = screenAt(allowed, tab.path);
    return screen?.path === tab.path ? [{ ...tab, route: screen.route }] : [];
  });
  const start = landingPath(allowed);
  const text = (key: string) => translate(`corridor.shell.tabs.${key}`);

  function drop(paths: string[]) {
    store.allowDiscard(paths);
    const left = tabs.filter(({ path }) => !paths.includes(path));
    if (current !== undefined && paths.includes(current)) {
      const index = tabs.findIndex(({ path }) => path === current);
      const isLeft = ({ path }: Tab) => !paths.includes(path);
      const neighbour = tabs.slice(index).find(isLeft) ?? tabs.slice(0, index).findLast(isLeft);
      const target = neighbour?.to ?? start ?? '/';
      // With no tab left, the landing page is loaded again, also if it is the one that is closed.
      void navigate(left.length === 0 ? `/redirect${target}` : target);
    }
    store.close(paths);
  }

  function close(paths: string[]) {
    confirmDiscard(() => drop(paths), paths);
  }

  function itemsFor(path: string): MenuItem[] {
    const tab = tabs.find((each) => each.path === path);
    const others = tabs.map((each) => each.path).filter((each) => each !== path);
    return [
      {
        key: 'refresh',
        label: text('refresh'),
        icon: 'refresh',
        onSelect: () =>
          confirmDiscard(() => {
            store.allowDiscard([path]);
            void navigate(`/redirect${tab?.to ?? path}`);
          }, [path]),
      },
      {
        key: 'close',
        label: text('close'),
        icon: 'close',
        disabled: others.length === 0,
        onSelect: () => close([path]),
      },
      {
        key: 'closeOthers',
        label: text('closeOthers'),
        disabled: others.length === 0,
        onSelect: () => {
          confirmDiscard(() => {
            store.allowDiscard(others);
            if (path !== current && tab) void navigate(tab.to);
            store.close(others);
          }, others);
        },
      },
      {
        key: 'closeAll',
        label: text('closeAll'),
        onSelect: () => close([path, ...others]),
      },
    ];
  }

  return { tabs, current, close, itemsFor };
}
