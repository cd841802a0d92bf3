import { CoreAdminContext } from 'react-admin';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createAuthProvider } from '../../authentication/authProvider';
import { createQueryClient } from '../../client/createQueryClient';
import { createDataProvider } from '../../client/dataProvider';
import { startLiveNews } from '../../client/cache/liveNews';
import { createI18nProvider } from '../../i18n/createI18nProvider';
import { currentLanguage, switchLanguage } from '../../i18n/currentLanguage';
import { AwaitingScope } from './AwaitingScope';
import { createAppStore } from './appStore';
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
  useEffect(startLiveNews, []);
  return (
    <CoreAdminContext {...providers} i18nProvider={i18nProvider} routerProvider={routerProvider}>
      <TabsContext value={tabs}>
        <UnsavedChangesProvider>
          <AwaitingScope>
            <Shell />
          </AwaitingScope>
        </UnsavedChangesProvider>
      </TabsContext>
    </CoreAdminContext>
  );
}
