import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  type Store,
  TestMemoryRouter,
  useNotificationContext,
  useTranslate,
} from 'ra-core';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { mergeMessages, type MessageTree } from '../../../../src/metadata/texts/messages';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { createI18nProvider } from '../../../../src/web/i18n/createI18nProvider';
import { At } from '../../../../src/web/preview/At';
import type { CountryAccount } from '../../../../src/contract/signIn';
import { type SessionCountry, sessionStore } from '../../../../src/web/session/sessionStore';
import { country as nowhere } from './country';

const files = import.meta.glob<MessageTree>('../../../../locales/*/*.json', {
  eager: true,
  import: 'default',
});

/** The messages of all hand-written screens in a language: English ones where it has none, as in the build. */
function messagesOf(language: string): MessageTree {
  const [english = {}, translated = {}] = ['en', language].map((folder) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, messages]) => {
        const [, of, name] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
        return of === folder && name ? [[name, messages]] : [];
      }),
    ),
  );
  const corridor = mergeMessages(english, translated);
  return { ra: corridor.framework!, corridor };
}

/** Options of a rendered screen. */
export interface ScreenOptions {
  /** Resource of the screen. */
  resource?: BoundResource;
  /** Where the screen is opened. */
  address?: string;
  /** Path below which the screen has its routes. */
  base?: string;
  country?: SessionCountry;
  /** Codes of the account's countries; none without it. */
  countries?: string[];
  isGlobal?: boolean;
  language?: string;
  permissions?: string[];
  /** Number of the signed-in merchant. */
  merchant?: string;
  sandbox?: boolean;
  /** Width of the window in px: below 768 it is a phone's. */
  width?: number;
  store?: Store;
  /** Methods of the data provider; those not given must not be called. */
  data?: Partial<CorridorDataProvider>;
}

/** Renders a screen with a session, a router that can block, and the data provider of the test. */
export function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { address = '/', country = nowhere, language = 'en', sandbox = false, permissions = [] } = options;
  const { merchant = 'M1', width = 1280, store = memoryStore(), data = {}, base } = options;
  const { countries = [], isGlobal = false, resource } = options;
  const content = resource ? <ResourceScope resource={resource}>{screen}</ResourceScope> : screen;
  sessionStore.update({
    account: {
      userId: 'u1',
      accountName: 'ada',
      nickName: 'Ada',
      code: merchant,
      merchantName: 'Ada Games',
      gatewayUrl: '',
      sandbox: true,
      countries: countries.map(accountIn),
    },
    country,
    countryCode: country.code,
    isGlobal,
    language,
    sandbox,
    permissions: new Set(permissions),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? width < 768 : query.includes('min-width') && width >= 1280,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const i18nProvider = createI18nProvider(
    { language, messages: messagesOf(language) },
    async () => undefined,
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  const location = { current: { pathname: '', search: '' } };
  const view = render(
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ pathname, search }) => {
        location.current = { pathname, search };
      }}
    >
      <CoreAdminContext
        dataProvider={data as never}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <Suspense fallback={<p>Loading code</p>}>
          {base === undefined ? content : <At path={`${base}/*`}>{content}</At>}
        </Suspense>
        <Notifications />
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    address: () => location.current.pathname,
    search: () => new URLSearchParams(location.current.search),
  };
}

/** An account in a country, with that country's facts. */
function accountIn(code: string): CountryAccount {
  const { name, currency, currencyName, currencySymbol } = nowhere;
  const facts = { name, currency, currencyName, currencySymbol };
  return { code, ...facts, zone: '', tzIdentifier: '', gatewayUrl: '' };
}

/** The notifications, as texts. */
function Notifications() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  return notifications.map(({ message, notificationOptions }, index) => (
    <output key={index}>
      {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
    </output>
  ));
}
