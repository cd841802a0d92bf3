import { useSyncExternalStore } from 'react';
import type { Settings } from './Settings';
import { settingsStore } from './settingsStore';

/** How the app looks in this browser. Re-renders when a setting changes, here or in another tab. */
export function useSettings(): Settings {
  return useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
}
