import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'ra-core';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { awaited } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../contract/awaiting';
import type { ElementTrace, PreviewedScreen, RenderedScreen } from '../../contract/preview';
import { compareClocks } from '../client/gatewayTime';
import { boundResource } from '../client/metadataLoaders';
import { createI18nProvider } from '../i18n/createI18nProvider';
import { currentLanguage, loadLanguage, loadScreenTexts, type LoadedLanguage } from '../i18n/currentLanguage';
import { globalCountry } from '../session/countries';
import { sessionStore } from '../session/sessionStore';
import { previewData } from './previewData';
import { sampleGateway, sampleMoment } from './sampleGateway';
import { addressOf, Screen } from './Screen';
import { snapshot } from './snapshot';

/** Finds an element's places in the metadata, and says whether code or metadata is still loading. */
interface PreviewTools {
  locate: (trace: ElementTrace) => string;
  isLoading: () => boolean;
}

/** So many records await an action. */
const awaitingRecords = 3;

/** Number of looks at a screen until it is stable, and the time of each in ms. */
const looks = { most: 400, quiet: 3, pause: 4 };

/** Renders a screen by the components of the app, with sample records in place of a gateway. Throws where it does not come to rest. */
export async function renderScreen(screen: PreviewedScreen, tools: PreviewTools): Promise<RenderedScreen> {
  const { kind, language, country: code } = screen;
  const loaded = await loadLanguage(language);
  currentLanguage.set(loaded);
  await Promise.all(['further', 'imports'].map(loadScreenTexts));
  const texts = currentLanguage.get() ?? loaded;
  compareClocks(sampleMoment, Date.now());
  openSession(screen, loaded);
  const resource = kind === 'resource' ? await boundResource(screen.name, code, language) : undefined;
  const awaiting = await sampleAwaiting(screen, loaded);
  const gateway = globalThis.fetch;
  globalThis.fetch = sampleGateway(screen, loaded.countries);
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
            <Screen screen={screen} resource={resource} awaiting={awaiting} />
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
    globalThis.fetch = gateway;
  }
}

/** Has the session be that of somebody with the permissions of a screen, at its country or in Global mode. */
function openSession(
  { country: code, language, permissions }: PreviewedScreen,
  { countries }: LoadedLanguage,
): void {
  const account = {
    userId: '',
    accountName: 'ada',
    nickName: 'Ada',
    code: '100001',
    merchantName: 'Ada Games',
  };
  const accounts = Object.values(countries).map((each) => {
    const { code: own, name, currency, currencyName, currencySymbol } = each;
    const facts = { code: own, name, currency, currencyName, currencySymbol };
    return { ...facts, zone: '', tzIdentifier: '', gatewayUrl: '' };
  });
  const isGlobal = code === '';
  sessionStore.update({
    account: { ...account, gatewayUrl: '', sandbox: true, countries: accounts },
    country: isGlobal ? globalCountry() : { ...countries[code]!, gatewayUrl: '' },
    countryCode: code || accounts[0]?.code,
    isGlobal,
    language,
    sandbox: true,
    permissions: new Set(permissions),
  });
}

/** Makes some records of each resource await users, by code of the country. */
async function sampleAwaiting(
  { country, language, permissions }: PreviewedScreen,
  { countries }: LoadedLanguage,
): Promise<Map<string, Awaiting[]>> {
  const codes = country === '' ? Object.keys(countries) : [country];
  const lists = codes.map(async (code): Promise<[string, Awaiting[]]> => {
    const bound = await Promise.all(Object.keys(awaited).map((name) => boundResource(name, code, language)));
    const waiting = bound.flatMap(({ name, actions }) =>
      actions.flatMap(({ name: action, permission, awaits, transition }): Awaiting[] =>
        awaits && transition && permissions.includes(permission)
          ? [{ resource: name, action, count: awaitingRecords, filter: { [transition.field]: awaits } }]
          : [],
      ),
    );
    return [code, waiting];
  });
  return new Map(await Promise.all(lists));
}

/** Waits until nothing on the page changes, and nothing of it is a placeholder. */
async function rest(isIdle: () => boolean, { name, screen }: PreviewedScreen): Promise<void> {
  let before = '';
  for (let look = 0, quiet = 0; look < looks.most; look++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, looks.pause)));
    const now = document.body.innerHTML;
    const isShown = document.body.textContent.trim() !== '' && !document.querySelector('.skeleton');
    quiet = isShown && now === before && isIdle() ? quiet + 1 : 0;
    if (quiet === looks.quiet) return;
    before = now;
  }
  throw new Error(`The screen "${screen}" of ${name} shows placeholders that nothing replaces.`);
}
