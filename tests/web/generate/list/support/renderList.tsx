import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  memoryStore,
  TestMemoryRouter,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
  type Store,
} from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { vi } from 'vitest';
import detail from '../../../../../locales/en/detail.json';
import list from '../../../../../locales/en/list.json';
import widgets from '../../../../../locales/en/widgets.json';
import type { BoundResource } from '../../../../../src/metadata/model/BoundResource';
import type { JsonValue } from '../../../../../src/metadata/model/json';
import { ResourceList } from '../../../../../src/web/generate/list/ResourceList';
import { sessionStore } from '../../../../../src/web/session/sessionStore';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';
import { parcel, parcels } from './parcels';

const errors = { loadFailed: 'This could not be loaded', retry: 'Try again' };

/** A country of no map: grouped as in English, six hours behind UTC. */
export const nowhere = {
  code: 'XX',
  name: 'Nowhere',
  currency: 'XXD',
  currencyName: 'Nowhere dollar',
  currencySymbol: '$',
  zone: 'GMT-6',
  timeZone: 'Etc/GMT+6',
  numberFormat: 'en',
  amount: { type: 'decimal' as const, step: '0.01', precision: 2 },
  gatewayUrl: '',
};

/** What the gateway is asked: the list's parameters after its filters were turned into operators. */
export interface Asked {
  filter: Record<string, JsonValue>;
  sort: { field: string; order: string };
  pagination: { page: number; perPage: number };
}

/** How a test wants the world to be. */
export interface World {
  resource?: BoundResource;
  records?: RecordValues[];
  /** How many the gateway says there are; `null`: more than it counts. */
  total?: number | null;
  permissions?: string[];
  /** Number of the merchant who is signed in. */
  merchant?: string;
  sandbox?: boolean;
  width?: number;
  address?: string;
  store?: Store;
  embedded?: boolean;
  filter?: Record<string, JsonValue>;
  getList?: (asked: Asked) => Promise<unknown>;
  getTotals?: () => Promise<unknown>;
  exportFile?: (resource: string, params: Record<string, unknown>) => Promise<{ blob: Blob; name: string }>;
}

/** Shows a list over a gateway of the test's making, and answers what the test looks at afterwards. */
export function renderList(world: World = {}) {
  const records = world.records ?? Array.from({ length: 100 }, (_, index) => parcel(index));
  const total = world.total === undefined ? records.length : world.total;
  signIn(world);
  setWidth(world.width ?? 1280);

  const answer = async ({ pagination: { page, perPage } }: Asked) => {
    const data = records.slice((page - 1) * perPage, page * perPage);
    return total === null
      ? { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } }
      : { data, total };
  };
  const getList = vi.fn((_resource: string, asked: Asked) => (world.getList ?? answer)(asked));
  const getTotals = vi.fn(
    world.getTotals ??
      (async () => ({ data: [{ currency: 'XXD', count: total, price: 1_234_567, duty: 890 }] })),
  );
  const exportFile = vi.fn(
    world.exportFile ?? (async () => ({ blob: new Blob(['a']), name: 'parcels.csv' })),
  );
  const location = { current: '' };
  let notices: string[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const view = render(
    <TestMemoryRouter
      initialEntries={[world.address ?? '/Parcels']}
      locationCallback={({ pathname, search }) => {
        location.current = pathname + search;
      }}
    >
      <CoreAdminContext
        dataProvider={{ getList, getTotals, exportFile } as never}
        i18nProvider={polyglotI18nProvider(
          () => ({ ...englishMessages, corridor: { list, widgets, detail, errors } }),
          'en',
        )}
        queryClient={queryClient}
        store={world.store ?? memoryStore()}
      >
        <Notices onChange={(texts) => (notices = texts)} />
        <ResourceList resource={world.resource ?? parcels} embedded={world.embedded} filter={world.filter} />
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    getTotals,
    exportFile,
    /** All that was asked for rows, the latest last. */
    asked: () => getList.mock.calls.map(([, asked]) => asked),
    lastAsked: () => getList.mock.calls.at(-1)?.[1],
    /** What was said in notifications. */
    notices: () => notices,
    address: () => location.current,
    addressFilter: () =>
      JSON.parse(new URLSearchParams(location.current.split('?')[1]).get('filter') ?? 'null'),
  };
}

function Notices({ onChange }: { onChange: (texts: string[]) => void }) {
  const translate = useTranslate();
  const { notifications } = useNotificationContext();
  const text = ({ message, notificationOptions }: NotificationPayload) =>
    translate(typeof message === 'string' ? message : '', notificationOptions?.messageArgs);
  onChange(notifications.map(text));
  return null;
}

function signIn({ permissions = ['parcels', 'parcels:export'], merchant = 'M1', sandbox = false }: World) {
  sessionStore.update({
    account: { accountName: 'ada', nickName: 'Ada', code: merchant, gatewayUrl: '', countries: [] },
    country: nowhere,
    countryCode: 'XX',
    isGlobal: false,
    language: 'en',
    sandbox,
    permissions: new Set(permissions),
  });
}

/** The window's width in px, which decides between table and cards. */
function setWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? width < 768 : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
