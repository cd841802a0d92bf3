import { createContext } from 'react';
import type { TabsStore } from './createTabsStore';

/** The tabs of the session that the app is in. */
export const TabsContext = createContext<TabsStore | undefined>(undefined);
