import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore, TestMemoryRouter, useRouterProvider } from 'ra-core';
import { act, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { ElementTrace, PreviewedScreen, RenderedScreen } from '../../contract/preview';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { boundResource } from '../client/metadataLoaders';
import { ActionDialog } from '../generate/actions/ActionDialog';
import { ResourceRoutes } from '../generate/ResourceRoutes';
import { ResourceScope } from '../generate/resource/ResourceScope';
import { createI18nProvider } from '../i18n/createI18nProvider';
import { currentLanguage, loadLanguage, loadScreenTexts } from '../i18n/currentLanguage';
import { sessionStore } from '../session/sessionStore';
import { previewData } from './previewData';
import { snapshot } from './snapshot';

/** Says where the metadata has what an element was made of, and whether code or metadata of the screen is still being loaded. */
interface PreviewTools {
  locate: (trace: ElementTrace) => string;
  isLoading: () => boolean;
}

/** How often a screen is looked at until it stays as it is, and how long each time, in ms. */
const looks = { most: 400, quiet: 3, pause: 4 };

/** Renders a screen by the components of the app, with sample records in place of a gateway. Throws where it does not come to rest. */
export async function renderScreen(screen: PreviewedScreen, tools: PreviewTools): Promise<RenderedScreen> {
  const { language, country: code } = screen;
  const loaded = await loadLanguage(language);
  currentLanguage.set(loaded);
  await Promise.all(['further', 'imports'].map(loadScreenTexts));
  const texts = currentLanguage.get() ?? loaded;
  const country = { ...loaded.countries[code]!, gatewayUrl: '' };
  const account = { userId: '', accountName: '', nickName: '', code: '', merchantName: '' };
  sessionStore.update({
    account: { ...account, gatewayUrl: '', sandbox: true, countries: [] },
    country,
    countryCode: code,
    isGlobal: false,
    language,
    sandbox: true,
    permissions: new Set(screen.permissions),
  });
  const resource = await boundResource(screen.resource, code, language);
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  const root = createRoot(container);
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  await act(async () =>
    root.render(
      <TestMemoryRouter initialEntries={[addressOf(screen, resource)]}>
        <CoreAdminContext
          dataProvider={previewData(screen)}
          i18nProvider={createI18nProvider(texts, async () => undefined)}
          queryClient={queryClient}
          store={memoryStore()}
        >
          <Suspense fallback={<span className="skeleton" />}>
            <Screen screen={screen} resource={resource} />
          </Suspense>
        </CoreAdminContext>
      </TestMemoryRouter>,
    ),
  );
  try {
    await rest(() => !tools.isLoading() && queryClient.isFetching() === 0, screen);
    const html = snapshot(tools.locate);
    const sheets = [...document.head.querySelectorAll('style')];
    return { html, styles: sheets.map(({ textContent }) => textContent).join('\n') };
  } finally {
    await act(async () => root.unmount());
    queryClient.clear();
    document.body.replaceChildren();
  }
}

function addressOf(
  { screen, records }: PreviewedScreen,
  { name, path = '/', createPath }: BoundResource,
): string {
  const id = records[name]?.[0]?.id ?? '';
  switch (screen) {
    case 'detail':
      return `${path}/${id}`;
    case 'create':
      return createPath ?? `${path}/create`;
    case 'edit':
      return `${path}/${id}/edit`;
    case 'import':
      return `${path}/import`;
    default:
      return path;
  }
}

function Screen({
  screen: { screen, records },
  resource,
}: {
  screen: PreviewedScreen;
  resource: BoundResource;
}) {
  const action = resource.actions.find(({ name }) => name === screen);
  const { name, path = '/', createPath } = resource;
  if (action) {
    const record = action.on === 'resource' ? undefined : records[name]?.[0];
    return (
      <ResourceScope resource={resource}>
        <ActionDialog action={action} {...(record && { record })} open onClose={() => undefined} />
      </ResourceScope>
    );
  }
  const isOwnForm = screen === 'create' && createPath !== undefined;
  return (
    <Below base={isOwnForm ? createPath : path}>
      <ResourceRoutes resource={name} form={isOwnForm ? 'create' : undefined} />
    </Below>
  );
}

function Below({ base, children }: { base: string; children: ReactNode }) {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path={`${base}/*`} element={children} />
    </Routes>
  );
}

/** Waits until nothing on the page changes, and nothing of it is a placeholder. */
async function rest(isIdle: () => boolean, { resource, screen }: PreviewedScreen): Promise<void> {
  let before = '';
  for (let look = 0, quiet = 0; look < looks.most; look++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, looks.pause)));
    const now = document.body.innerHTML;
    const isShown = document.body.textContent.trim() !== '' && !document.querySelector('.skeleton');
    quiet = isShown && now === before && isIdle() ? quiet + 1 : 0;
    if (quiet === looks.quiet) return;
    before = now;
  }
  throw new Error(`The screen "${screen}" of ${resource} shows placeholders that nothing replaces.`);
}
