import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  TestMemoryRouter,
  useNotificationContext,
  useRouterProvider,
  useTranslate,
} from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import type { SessionCountry } from '../../../../src/web/session/Session';
import { sessionStore } from '../../../../src/web/session/sessionStore';
import { country as nowhere } from './country';

type Messages = Record<string, unknown>;
const files = import.meta.glob<Messages>('../../../../locales/*/*.json', { eager: true, import: 'default' });

/** The messages of all hand-written screens in a language. */
function messagesOf(language: string): Messages {
  const own = Object.entries(files).flatMap(([path, messages]) => {
    const [, folder, name] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    return folder === language && name ? [[name, messages]] : [];
  });
  return { ...englishMessages, corridor: Object.fromEntries(own) };
}

/** How a test wants the world to be. */
export interface World {
  /** Where one is at first. */
  address?: string;
  /** Path below which the screen has its routes. */
  base?: string;
  country?: SessionCountry;
  language?: string;
  permissions?: string[];
  sandbox?: boolean;
  /** Methods of the data provider; those not given must not be called. */
  data?: Partial<CorridorDataProvider>;
}

/** Shows a screen with a session, a router that can block, and a gateway of the test's making. */
export function renderScreen(screen: ReactNode, world: World = {}) {
  const { address = '/', country = nowhere, language = 'en', sandbox = false, permissions = [] } = world;
  sessionStore.update({
    account: { accountName: 'ada', nickName: 'Ada', code: 'M1', gatewayUrl: '', countries: [] },
    country,
    countryCode: country.code,
    isGlobal: false,
    language,
    sandbox,
    permissions: new Set(permissions),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const i18nProvider = polyglotI18nProvider(() => messagesOf(language) as never, language);
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  const location = { current: '' };
  const view = render(
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ pathname }) => {
        location.current = pathname;
      }}
    >
      <CoreAdminContext
        dataProvider={(world.data ?? {}) as never}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <Suspense fallback={<p>Loading code</p>}>
          {world.base === undefined ? screen : <Below base={world.base}>{screen}</Below>}
        </Suspense>
        <Notifications />
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), address: () => location.current };
}

function Below({ base, children }: { base: string; children: ReactNode }) {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path={`${base}/*`} element={children} />
    </Routes>
  );
}

/** What was said in passing. */
function Notifications() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  return notifications.map(({ message, notificationOptions }, index) => (
    <output key={index}>
      {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
    </output>
  ));
}
