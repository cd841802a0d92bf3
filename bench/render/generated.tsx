// First, as it states the order of the layers.
import '../../src/web/styles/layers.css';
import '../../src/web/styles/tokens.css';
import '../../src/web/styles/base.css';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Route, RouterProvider, Routes } from 'react-router';
import { loadMessages } from 'virtual:metadata/messages';
import { loadResource } from 'virtual:metadata/resources';
import { ResourceList } from '../../src/web/generate/list/ResourceList';
import { createI18nProvider } from '../../src/web/i18n/createI18nProvider';
import { sessionStore } from '../../src/web/session/sessionStore';
import { memoryProvider } from './memoryProvider';

/** Those of the list written by hand, in its order. */
const columns = [
  'orderNo',
  'merchantOrderNo',
  'method',
  'amount',
  'fee',
  'netAmount',
  'requestedAt',
  'completedAt',
  'status',
  'description',
];

const [{ messages, countries }, orders] = await Promise.all([
  loadMessages('en'),
  loadResource('collection-orders', 'MX', 'en'),
]);
const resource = { ...orders, list: { ...orders.list!, columns, available: columns } };
sessionStore.update({
  account: {
    userId: 'u1',
    accountName: 'ada',
    nickName: 'Ada',
    code: 'M1',
    merchantName: 'Ada Games',
    gatewayUrl: '',
    sandbox: true,
    countries: [],
  },
  country: { ...countries.MX!, gatewayUrl: '' },
  language: 'en',
  permissions: new Set([resource.permission, resource.list.export!.permission]),
});
const queryClient = new QueryClient();
const store = memoryStore();
const i18nProvider = createI18nProvider({ language: 'en', messages }, async () => undefined);
window.forget = () => {
  queryClient.clear();
  store.reset();
};

const app = (
  <CoreAdminContext
    dataProvider={memoryProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
  >
    <Routes>
      <Route path="/Collectorders" element={<ResourceList resource={resource} />} />
      <Route path="*" element={null} />
    </Routes>
  </CoreAdminContext>
);
const router = createHashRouter([{ path: '*', element: app }]);
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
