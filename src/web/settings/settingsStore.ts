import { useSyncExternalStore } from 'react';
import { writeCookie, writeStored } from '../session/storage';
import { applySettings, readKeptSettings, type Settings, settingsKeys } from './settings';

const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();
let current: Settings | undefined;

function show(settings: Settings) {
  current = settings;
  applySettings();
  for (const listener of listeners) listener();
}

// Changed in another tab. One that signs out removes them too, but then the cookie still says how the app looks.
addEventListener('storage', ({ key }) => {
  if (key === settingsKeys.settings || key === settingsKeys.size) show(readSettings());
});

/** The settings of this browser: kept and applied at once. Outside of React, whose components they do not concern. */
export const settingsStore = {
  /** The settings now; the same object until one changes. */
  get: (): Settings => (current ??= readSettings()),
  /** Changes some settings, here and in other tabs, and keeps them. */
  update: (changes: Partial<Settings>): void => {
    const settings = { ...settingsStore.get(), ...changes };
    const { size, ...others } = settings;
    writeStored(settingsKeys.size, size);
    writeStored(settingsKeys.settings, others);
    writeCookie(settingsKeys.settings, JSON.stringify(settings), year);
    show(settings);
  },
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Starts again from what the browser has kept, as a reload does. */
  reload: (): void => show(readSettings()),
};

/** How the app looks in this browser. Re-renders when a setting changes, here or in another tab. */
export function useSettings(): Settings {
  return useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
}

/** The settings that this browser keeps; the defaults stand for what is missing or broken. */
function readSettings(): Settings {
  const kept = readKeptSettings() as Partial<Settings> | null;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [key, fallback] of Object.entries(defaultSettings)) {
    const value = kept?.[key as keyof Settings];
    if (typeof value === typeof fallback) settings[key] = value;
  }
  return { ...(settings as unknown as Settings), shades: kept?.shades };
}

/** How the app looks until somebody changes it (specification section 9). */
export const defaultSettings: Settings = {
  theme: '#009853',
  scheme: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  size: 'mini',
};
