import { CoreAdminContext } from 'ra-core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createDataProvider } from '../client/createDataProvider';
import { createI18nProvider } from '../i18n/createI18nProvider';
import { currentLanguage } from '../i18n/currentLanguage';
import { createAuthProvider } from '../session/createAuthProvider';
import { createAppStore } from './createAppStore';
import { createQueryClient } from './createQueryClient';
import { LossQuestion } from './LossQuestion';
import { Shell } from './Shell';
import { createTabsStore } from './tabs/createTabsStore';
import { TabsContext } from './tabs/TabsContext';
import { switchLanguage } from './switchLanguage';

/**
 * react-admin's headless core around the shell. Not `CoreAdminUI`: routes come from the navigation, sign-in is
 * outside, and whether one is signed in is known without asking.
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
    <CoreAdminContext {...providers} i18nProvider={i18nProvider}>
      <TabsContext value={tabs}>
        <LossQuestion>
          <Shell />
        </LossQuestion>
      </TabsContext>
    </CoreAdminContext>
  );
}
