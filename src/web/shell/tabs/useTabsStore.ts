import { useContext } from 'react';
import type { TabsStore } from './createTabsStore';
import { TabsContext } from './TabsContext';

/** The store of the tabs, for who changes them without showing them. */
export function useTabsStore(): TabsStore {
  const store = useContext(TabsContext);
  if (!store) throw new Error('Tabs are used outside of the app frame.');
  return store;
}
