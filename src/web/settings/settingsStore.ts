import { useSyncExternalStore } from 'react';
import { createListeners } from '../session/listeners';
import { writeCookie, writeStored, year } from '../session/storage';
import { applySettings, readStoredSettings, type Settings, settingsKeys } from './settings';

const listeners = createListeners();
let current: Settings | undefined;

function show(settings: Settings) {
  current = settings;
  applySettings();
  listeners.notify();
}

// Another tab has changed them, or has cleared local storage by signing out; then the cookie still has them.
addEventListener('storage', ({ key }) => {
  if (key === settingsKeys.settings || key === settingsKeys.size) show(readSettings());
});

/** The settings of this browser. A change is stored and applied at once. Outside React, as they apply to the document. */
export const settingsStore = {
  /** Returns the settings; the same object until one changes. */
  get: (): Settings => (current ??= readSettings()),
  /** Changes some settings, here and in other tabs of the browser, and stores them. */
  update: (changes: Partial<Settings>): void => {
    const settings = { ...settingsStore.get(), ...changes };
    const { size, ...others } = settings;
    writeStored(settingsKeys.size, size);
    writeStored(settingsKeys.settings, others);
    writeCookie(settingsKeys.settings, JSON.stringify(settings), year);
    show(settings);
  },
  subscribe: listeners.subscribe,
  /** Reads the settings again, as reloading the page does. */
  reload: (): void => show(readSettings()),
};

/** Returns the settings. Re-renders when one changes, here or in another tab. */
export function useSettings(): Settings {
  return useSyncExternalStore(settingsStore.subscribe, settingsStore.get);
}

/** Reads the stored settings, with the default for each that is missing or of the wrong type. */
function readSettings(): Settings {
  const stored = readStoredSettings() as Partial<Settings> | null;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [key, fallback] of Object.entries(defaultSettings)) {
    const value = stored?.[key as keyof Settings];
    if (typeof value === typeof fallback) settings[key] = value;
  }
  return { ...(settings as unknown as Settings), shades: stored?.shades };
}

/** The settings until the user changes them (product 13.1). */
export const defaultSettings: Settings = {
  theme: '#009853',
  scheme: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  size: 'mini',
};
