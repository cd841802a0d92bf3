import { QueryClient } from '@tanstack/react-query';
import { Admin, memoryStore, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { PlainOrderList } from './PlainOrderList';
import { memoryProvider } from '../render/memoryProvider';

const queryClient = new QueryClient();
const store = memoryStore();
window.forget = () => {
  queryClient.clear();
  store.reset();
};
createRoot(document.getElementById('root')!).render(
  // Without a list there is nothing, and not a page that says so.
  <Admin
    dataProvider={memoryProvider}
    queryClient={queryClient}
    store={store}
    catchAll={() => null}
    disableTelemetry
  >
    <Resource name="collection-orders" list={PlainOrderList} />
  </Admin>,
);
