import { createContext, useContext, useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from '../../session/storage';

/** A page that was visited: a screen of the navigation with the place in it where one was last. */
export interface Tab {
  /** Of the screen in the navigation. */
  path: string;
  /** Path and query of the place. */
  to: string;
  /** Another number is another page: the last one was thrown away to be loaded anew. */
  epoch: number;
  /** Holds something that was typed and not saved. */
  unsaved: boolean;
}

/** What local storage keeps of the tabs. */
interface StoredTabs {
  /** Merchant and country that the places belong to. */
  scope: string;
  tabs: Pick<Tab, 'path' | 'to'>[];
}

/** The tabs of a session. */
interface TabsStore {
  get: () => readonly Tab[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Notes that one is at a place of a screen, in a scope (merchant and country). In another scope every tab is back at
   * the start of its screen: a place may be a record of the last country.
   */
  visit: (scope: string, path: string, to: string) => void;
  /** Notes that pages may be left whatever they hold: somebody was asked. */
  allowDiscard: (paths: string[]) => void;
  mayDiscard: (path: string) => boolean;
  close: (paths: string[]) => void;
  /** Has a page thrown away and loaded anew. */
  reload: (path: string) => void;
  setUnsaved: (path: string, unsaved: boolean) => void;
}

const isTab = (tab: Partial<Tab> | null) => typeof tab?.path === 'string' && typeof tab.to === 'string';

function readStoredTabs(): StoredTabs {
  const kept = readStored(storageKeys.tabs) as Partial<StoredTabs> | undefined;
  const tabs = Array.isArray(kept?.tabs) ? kept.tabs : [];
  return { scope: kept?.scope ?? '', tabs: tabs.filter(isTab) };
}

/** Makes the tabs of a session, as the browser kept them over a reload. */
export function createTabsStore(): TabsStore {
  const kept = readStoredTabs();
  let { scope } = kept;
  let tabs: Tab[] = kept.tabs.map(({ path, to }) => ({ path, to, epoch: 0, unsaved: false }));
  const listeners = new Set<() => void>();
  const discardable = new Set<string>();

  function show(next: Tab[]) {
    tabs = next;
    for (const listener of listeners) listener();
  }

  function set(next: Tab[]) {
    show(next);
    const keptTabs = tabs.map(({ path, to }) => ({ path, to }));
    writeStored(storageKeys.tabs, { scope, tabs: keptTabs } satisfies StoredTabs);
  }

  const changed = (path: string, change: Partial<Tab>) =>
    tabs.map((tab) => (tab.path === path ? { ...tab, ...change } : tab));

  return {
    get: () => tabs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visit: (here, path, to) => {
      discardable.delete(path);
      if (here !== scope) {
        scope = here;
        tabs = tabs.map((tab) => ({ ...tab, to: tab.path, unsaved: false }));
      } else if (tabs.some((tab) => tab.path === path && tab.to === to)) return;
      if (tabs.some((tab) => tab.path === path)) set(changed(path, { to }));
      else set([...tabs, { path, to, epoch: 0, unsaved: false }]);
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

/** The tabs of the session that the app is in. */
export const TabsContext = createContext<TabsStore | undefined>(undefined);

/** The store of the tabs, for who changes them without showing them. */
export function useTabsStore(): TabsStore {
  const store = useContext(TabsContext);
  if (!store) throw new Error('Tabs are used outside of the app frame.');
  return store;
}

/** The tabs of the session, in the order in which they were opened, also those that the present mode does not show. */
export function useTabs(): readonly Tab[] {
  const { subscribe, get } = useTabsStore();
  return useSyncExternalStore(subscribe, get);
}
