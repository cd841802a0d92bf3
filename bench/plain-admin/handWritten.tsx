import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { Route } from 'react-router';
import { PlainOrderList } from './PlainOrderList';
import { memoryProvider } from '../render/memoryProvider';

const queryClient = new QueryClient();
const store = memoryStore();
window.forget = () => {
  queryClient.clear();
  store.reset();
};
createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={memoryProvider} queryClient={queryClient} store={store} disableTelemetry>
    <Resource name="collection-orders" list={PlainOrderList} />
    <CustomRoutes>
      <Route path="/nothing" element={null} />
    </CustomRoutes>
  </Admin>,
);
