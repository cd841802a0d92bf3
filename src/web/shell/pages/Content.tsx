import { useTranslate } from 'ra-core';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Location } from 'react-router';
import { useSession } from '../../session/useSession';
import type { HistoryEntry } from '../router/hashHistory';
import { CountryScope } from '../countries/CountryScope';
import { RouterLocation } from '../router/RouterLocation';
import { screenAt, useNavigation } from '../navigation/navigation';
import { useTabsStore } from '../tabs/tabsStore';
import { AskedExports, SentRequests } from './PageNotices';
import { TabPages } from './TabPages';
import { usePageScroll } from './usePageScroll';
import { shownSecrets } from '../../generate/resource/onceStore';
import { loadScreenTexts } from '../../i18n/currentLanguage';

/** The main area with the visible page. It is mounted again for another merchant, country or language. */
export function Content({ location, action }: Omit<HistoryEntry, 'place'>) {
  const { account, country, language } = useSession();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main, location);
  usePageScroll(main, { page: useVisit(location), location, action });
  useUnloadWarning();
  return (
    <main className="shell__content" id="content" ref={main} tabIndex={-1}>
      <CountryScope key={`${account?.code} ${country?.code} ${language}`}>
        <RouterLocation location={location}>
          <SentRequests />
          <AskedExports />
        </RouterLocation>
        <Secrets />
        <TabPages location={location} />
      </CountryScope>
    </main>
  );
}

/** Opens a tab for the current screen and records the place in it. Returns the screen's path. */
function useVisit({ pathname, search }: Location): string | undefined {
  const { account, country } = useSession();
  const { path, route } = screenAt(useNavigation(), pathname) ?? {};
  const scope = `${account?.code} ${country?.code}`;
  const { visit } = useTabsStore();
  useEffect(() => {
    if (path !== undefined) visit(scope, path, pathname + search, route !== path);
  }, [visit, scope, path, route, pathname, search]);
  return path;
}

/** Makes the browser ask before it closes while a hidden page has unsaved changes. */
function useUnloadWarning(): void {
  const { get } = useTabsStore();
  useEffect(() => {
    const confirmClosing = (event: BeforeUnloadEvent) => {
      if (get().some(({ unsaved }) => unsaved)) event.preventDefault();
    };
    addEventListener('beforeunload', confirmClosing);
    return () => removeEventListener('beforeunload', confirmClosing);
  }, [get]);
}

/**
 * Sets the document's title from the page's `h1` and the country, and focuses the heading after navigation. Screen readers then
 * announce the page. The heading may come late and change. A focus set inside the page meanwhile stays.
 */
function usePageHeading(main: RefObject<HTMLElement | null>, { pathname }: Location): void {
  const product = useTranslate()('corridor.sign-in.product');
  const { country } = useSession();
  // Not a dependency of the effect, which would forget that the heading is due the focus.
  const setTitle = useEffectEvent((heading: string | undefined) => {
    document.title = [heading, country?.name, product].filter(Boolean).join(' · ');
  });
  const shown = useRef(pathname);
  useEffect(() => {
    const content = main.current;
    if (!content) return undefined;
    let pending = shown.current !== pathname;
    shown.current = pathname;
    const left = document.activeElement;
    const apply = () => {
      const heading = content.querySelector<HTMLElement>('[data-seen] h1');
      setTitle(heading?.textContent?.trim());
      if (!heading || !pending) return;
      pending = false;
      const focused = document.activeElement;
      if (focused !== document.body && focused !== left) return;
      if (focused?.closest('[data-seen], [role=dialog], [role=menu]')) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname]);
}

const ShownOnce = lazy(async () => {
  const [{ ShownOnce }] = await Promise.all([
    import('../../generate/resource/ShownOnce'),
    loadScreenTexts('once'),
  ]);
  return { default: ShownOnce };
});

/** Shows secrets that a write has made above whatever page it leads to. */
export function Secrets() {
  const secrets = useSyncExternalStore(shownSecrets.subscribe, shownSecrets.get);
  // A session that ends takes them along: the next user of the tab is another one.
  useEffect(() => () => shownSecrets.set([]), []);
  if (secrets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ShownOnce secrets={secrets} />
    </Suspense>
  );
}
