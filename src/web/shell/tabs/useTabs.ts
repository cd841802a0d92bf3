import { useSyncExternalStore } from 'react';
import type { Tab } from './Tab';
import { useTabsStore } from './useTabsStore';

/** The tabs of the session, in the order in which they were opened, also those that the present mode does not show. */
export function useTabs(): readonly Tab[] {
  const { subscribe, get } = useTabsStore();
  return useSyncExternalStore(subscribe, get);
}
