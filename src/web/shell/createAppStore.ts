import { localStorageStore, type Store } from 'ra-core';
import { currentLanguage } from '../i18n/currentLanguage';
import { switchLanguage } from './switchLanguage';

/** ra-core's key of the language. */
const isLanguage = (key: string) => key === 'locale';

/**
 * Where react-admin keeps what a user arranges: in local storage, but for the language, which is the session's and
 * kept in a cookie.
 */
export function createAppStore(): Store {
  const store = localStorageStore('1', 'corridor');
  return {
    ...store,
    getItem: <T>(key: string, fallback?: T) =>
      isLanguage(key) ? (currentLanguage.get()?.language as T) : (store.getItem<T>(key, fallback) as T),
    setItem: (key: string, value: unknown) =>
      isLanguage(key) ? void switchLanguage(String(value)) : store.setItem(key, value),
    subscribe: (key, callback) =>
      isLanguage(key)
        ? currentLanguage.subscribe(() => callback(currentLanguage.get()?.language))
        : store.subscribe(key, callback),
  };
}
