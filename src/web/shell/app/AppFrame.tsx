import { CoreAdminContext, localStorageStore, type Store } from 'react-admin';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createAuthProvider } from '../../authentication/authProvider';
import { createQueryClient } from '../../client/createQueryClient';
import { createDataProvider } from '../../client/dataProvider';
import { createI18nProvider } from '../../i18n/createI18nProvider';
import { currentLanguage, switchLanguage } from '../../i18n/currentLanguage';
import { Shell } from '../frame/Shell';
import { createTabsStore, TabsContext } from '../tabs/tabsStore';
import { UnsavedChangesProvider } from '../tabs/UnsavedChanges';
import { routerProvider } from '../router/HashRouter';

/**
 * The shell inside react-admin's headless core. Not `CoreAdminUI`: routes come from the navigation, and sign-in happens
 * outside of it.
 */
export function AppFrame() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get)!;
  const i18nProvider = useMemo(() => createI18nProvider(language, switchLanguage), [language]);
  const [{ tabs, ...providers }] = useState(() => ({
    authProvider: createAuthProvider(),
    store: createAppStore(),
    // Data of a country has a cache and a provider of its own: see CountryScope.
    queryClient: createQueryClient(),
    dataProvider: createDataProvider(undefined),
    tabs: createTabsStore(),
  }));
  const { queryClient } = providers;
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <CoreAdminContext {...providers} i18nProvider={i18nProvider} routerProvider={routerProvider}>
      <TabsContext value={tabs}>
        <UnsavedChangesProvider>
          <Shell />
        </UnsavedChangesProvider>
      </TabsContext>
    </CoreAdminContext>
  );
}

/** react-admin's key of the language. */
const isLanguage = (key: string) => key === 'locale';

/**
 * Where react-admin stores what a user arranges: in local storage, except for the language, which the session stores in
 * a cookie.
 */
function createAppStore(): Store {
  const store = localStorageStore('1', 'corridor');
  return {
    ...store,
    getItem: <T,>(key: string, fallback?: T) =>
      isLanguage(key) ? (currentLanguage.get()?.language as T) : (store.getItem<T>(key, fallback) as T),
    setItem: (key: string, value: unknown) =>
      isLanguage(key) ? void switchLanguage(String(value)) : store.setItem(key, value),
    subscribe: (key, callback) =>
      isLanguage(key)
        ? currentLanguage.subscribe(() => callback(currentLanguage.get()?.language))
        : store.subscribe(key, callback),
  };
}
