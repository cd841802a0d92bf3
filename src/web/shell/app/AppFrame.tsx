import { CoreAdminContext } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '../../client/createQueryClient';
import { createDataProvider } from '../../client/dataProvider';
import { startLiveNews } from '../../client/cache/liveNews';
import { createI18nProvider } from '../../i18n/createI18nProvider';
import { currentLanguage, switchLanguage } from '../../i18n/currentLanguage';
import { createAppStore } from './appStore';
import { Shell } from '../frame/Shell';
import { createTabsStore, TabsContext } from '../tabs/tabsStore';
import { UnsavedChangesProvider } from '../tabs/UnsavedChanges';
import { routerProvider } from '../router/HashRouter';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { awaited } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../../contract/awaiting';
import { figuresKey, refreshQueries } from '../../client/cache/refreshQueries';
import { AwaitingContext } from '../../generate/awaiting/useAwaiting';
import { accountCountries, accountGateways } from '../../session/countries';
import { type Session, sessionStore } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';

/**
 * The shell inside react-admin's headless core. Not `CoreAdminUI`: routes come from the navigation, and sign-in happens
 * outside of it.
 */
export function AppFrame() {
  const language = useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get)!;
  const i18nProvider = useMemo(() => createI18nProvider(language, switchLanguage), [language]);
  const [{ tabs, ...providers }] = useState(() => ({
    store: createAppStore(),
    // Data of a country has a cache and a provider of its own: see CountryScope.
    queryClient: createQueryClient(),
    dataProvider: createDataProvider(undefined),
    tabs: createTabsStore(),
  }));
  const { queryClient } = providers;
  useEffect(() => () => queryClient.clear(), [queryClient]);
  useEffect(() => startLiveNews(accountGateways(sessionStore.get().account)), []);
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

/**
 * Provides what awaits the user, for menu and pages: in the country in use, or in all in Global mode. It follows changes as figures
 * do. Users without such actions cause no request.
 */
function AwaitingScope({ children }: { children: ReactNode }) {
  const session = useSession();
  const { account, isGlobal } = session;
  const place = isGlobal ? undefined : session.country?.code;
  const queryClient = useQueryClient();
  useEffect(() => refreshQueries(queryClient, place), [queryClient, place]);
  const countries = countriesOf(session);
  const lists = useQueries({
    queries: countries.map((country) => ({
      queryKey: [figuresKey, country.code, 'awaiting', account?.code, account?.userId],
      queryFn: ({ signal }: { signal: AbortSignal }) => createDataProvider(country).getAwaiting({ signal }),
    })),
    combine: dataOf,
  });
  const known = new Map(countries.map(({ code }, index) => [code, lists[index]]));
  return <AwaitingContext value={known}>{children}</AwaitingContext>;
}

const dataOf = (results: UseQueryResult<Awaiting[]>[]) =>
  results.map(({ data, isError }) => data ?? (isError ? [] : undefined));

/** The countries in which something may await the user. */
function countriesOf({ account, country, isGlobal, can }: Session) {
  if (!Object.values(awaited).some(({ permissions }) => permissions.some(can))) return [];
  if (isGlobal) return account ? accountCountries(account) : [];
  return country ? [country] : [];
}
