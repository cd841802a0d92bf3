import { localStorageStore, type Store } from 'ra-core';
import { currentLanguage, switchLanguage } from '../../i18n/currentLanguage';
import { readStored, writeStored } from '../../session/storage';

/** react-admin's key of the language. */
const isLanguage = (key: string) => key === 'locale';

/** Filters, sort and page of a list: two tabs of the browser may show the same list with others. */
const isOfTab = (key: string) => key.endsWith('.params');

/**
 * Creates react-admin's store for what users arrange, in local storage. The session stores the language in a cookie, and values of
 * one tab are in session storage.
 */
export function createAppStore(): Store {
  const store = localStorageStore('1', 'corridor');
  const ofTab = createTabStore();
  const storeOf = (key: string) => (isOfTab(key) ? ofTab : store);
  return {
    ...store,
    getItem: <T>(key: string, fallback?: T) =>
      isLanguage(key)
        ? (currentLanguage.get()?.language as T)
        : (storeOf(key).getItem<T>(key, fallback) as T),
    setItem: (key: string, value: unknown) =>
      isLanguage(key) ? void switchLanguage(String(value)) : storeOf(key).setItem(key, value),
    removeItem: (key: string) => storeOf(key).removeItem(key),
    subscribe: (key, callback) =>
      isLanguage(key)
        ? currentLanguage.subscribe(() => callback(currentLanguage.get()?.language))
        : storeOf(key).subscribe(key, callback),
  };
}

type TabStore = Pick<Store, 'getItem' | 'setItem' | 'removeItem' | 'subscribe'>;

/** A store in session storage. */
function createTabStore(): TabStore {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const set = (key: string, value: unknown) => {
    writeStored(key, value, 'sessionStorage');
    for (const listener of listeners.get(key) ?? []) listener(value);
  };
  return {
    getItem: <T>(key: string, fallback?: T) =>
      (readStored(key, 'sessionStorage') as T | undefined) ?? (fallback as T),
    setItem: set,
    removeItem: (key) => set(key, undefined),
    subscribe: (key, callback) => {
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(callback));
      return () => ofKey.delete(callback);
    },
  };
}
