// First, as it states the order of the layers.
import '../../src/web/styles/layers.css';
import '../../src/web/styles/tokens.css';
import '../../src/web/styles/base.css';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type DataProvider, memoryStore } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router';
import { loadMessages } from 'virtual:metadata/messages';
import { loadResource } from 'virtual:metadata/resources';
import { CreatePage } from '../../src/web/generate/form/CreatePage';
import { ResourceScope } from '../../src/web/generate/resource/ResourceScope';
import { createI18nProvider } from '../../src/web/i18n/createI18nProvider';
import { sessionStore } from '../../src/web/session/sessionStore';

const [{ messages, countries }, resource] = await Promise.all([
  loadMessages('en'),
  loadResource('measured-forms', 'MX', 'en'),
]);
sessionStore.update({ country: { ...countries.MX!, gatewayUrl: '' } });
const i18nProvider = createI18nProvider({ language: 'en', messages }, async () => undefined);

const app = (
  <CoreAdminContext
    // Nothing is read or written: the form never becomes valid.
    dataProvider={{} as DataProvider}
    i18nProvider={i18nProvider}
    queryClient={new QueryClient()}
    store={memoryStore()}
  >
    <ResourceScope resource={resource}>
      <CreatePage form={resource.create!} />
    </ResourceScope>
  </CoreAdminContext>
);
const router = createHashRouter([{ path: '*', element: app }]);
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
