import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../../session/listeners';
import { readTabStored, storageKeys, writeTabStored } from '../../session/storage';

/** A visited screen of the navigation, with the last place in it. */
export interface Tab {
  /** Path of the screen in the navigation. */
  path: string;
  /** Path and query of the place. */
  to: string;
  /** Whether the path fills the parameters of a route, so that it may name a record of one country. */
  isFilled?: boolean;
  /** Increased when the page is discarded to be loaded again. */
  epoch: number;
  /** Whether the page has unsaved changes. */
  unsaved: boolean;
}

/** The tabs as the browser has them stored. */
interface StoredTabs {
  /** Merchant and country that the places belong to. */
  scope: string;
  tabs: Pick<Tab, 'path' | 'to' | 'isFilled'>[];
}

/** The tabs of a session. */
interface TabsStore {
  get: () => readonly Tab[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Records the place of a screen, in a scope (merchant and country). A new scope resets tabs to the start of their screens, as a
   * place may be another country's record. It closes those whose path may name one.
   */
  visit: (scope: string, path: string, to: string, isFilled?: boolean) => void;
  /** Lets pages be left with unsaved changes, once the user has confirmed it. */
  allowDiscard: (paths: string[]) => void;
  mayDiscard: (path: string) => boolean;
  close: (paths: string[]) => void;
  /** Discards a page, so that it is loaded again. */
  reload: (path: string) => void;
  setUnsaved: (path: string, unsaved: boolean) => void;
}

const isTab = (tab: Partial<Tab> | null) => typeof tab?.path === 'string' && typeof tab.to === 'string';

function readStoredTabs(): StoredTabs {
  const kept = readTabStored(storageKeys.tabs) as Partial<StoredTabs> | undefined;
  const tabs = Array.isArray(kept?.tabs) ? kept.tabs : [];
  return { scope: kept?.scope ?? '', tabs: tabs.filter(isTab) };
}

function placeOf({ path, to, isFilled }: StoredTabs['tabs'][number]): StoredTabs['tabs'][number] {
  return { path, to, ...(isFilled ? { isFilled } : {}) };
}

/** Creates the tabs of a session from those that the browser has stored. */
export function createTabsStore(): TabsStore {
  const stored = readStoredTabs();
  let { scope } = stored;
  let tabs: Tab[] = stored.tabs.map((tab) => ({ ...placeOf(tab), epoch: 0, unsaved: false }));
  const listeners = createListeners();
  const discardable = new Set<string>();

  function show(next: Tab[]) {
    tabs = next;
    listeners.notify();
  }

  function set(next: Tab[]) {
    show(next);
    writeTabStored(storageKeys.tabs, { scope, tabs: tabs.map(placeOf) } satisfies StoredTabs);
  }

  const changed = (path: string, change: Partial<Tab>) =>
    tabs.map((tab) => (tab.path === path ? { ...tab, ...change } : tab));

  return {
    get: () => tabs,
    subscribe: listeners.subscribe,
    visit: (here, path, to, isFilled = false) => {
      discardable.delete(path);
      if (here !== scope) {
        scope = here;
        const kept = tabs.filter((tab) => !tab.isFilled || tab.path === path);
        tabs = kept.map((tab) => ({ ...tab, to: tab.path, unsaved: false }));
      } else if (tabs.some((tab) => tab.path === path && tab.to === to)) return;
      if (tabs.some((tab) => tab.path === path)) set(changed(path, { to }));
      else set([...tabs, { ...placeOf({ path, to, isFilled }), epoch: 0, unsaved: false }]);
    },
    allowDiscard: (paths) => {
      for (const path of paths) discardable.add(path);
    },
    mayDiscard: (path) => discardable.has(path),
    close: (paths) => set(tabs.filter(({ path }) => !paths.includes(path))),
    reload: (path) => {
      const epoch = (tabs.find((tab) => tab.path === path)?.epoch ?? 0) + 1;
      show(changed(path, { epoch, unsaved: false }));
    },
    setUnsaved: (path, unsaved) => {
      // Not written: it is not kept, and a page that goes with the session must leave nothing behind.
      if (tabs.some((tab) => tab.path === path && tab.unsaved !== unsaved)) show(changed(path, { unsaved }));
    },
  };
}

/** The tabs of the session. */
export const TabsContext = createContext<TabsStore | undefined>(undefined);

/** Returns the store, for components that change tabs without showing them. */
export function useTabsStore(): TabsStore {
  const store = useContext(TabsContext);
  if (!store) throw new Error('Tabs are used outside of the app frame.');
  return store;
}

/** Returns the tabs in the order in which they were opened, including those that the current mode does not show. */
export function useTabs(): readonly Tab[] {
  const { subscribe, get } = useTabsStore();
  return useSyncExternalStore(subscribe, get);
}
