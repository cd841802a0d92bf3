import { Activity, lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { ScreenBoundary } from '../../generate/page/ScreenBoundary';
import { RouterLocation } from '../router/RouterLocation';
import { type PlacedItem, screenAt, useNavigation } from '../navigation/navigation';
import { type Tab, useTabs, useTabsStore } from '../tabs/tabsStore';
import { ScreenRoutes } from './ScreenRoutes';
import { PageKeepingContext } from '../../forms/pageKeeping';
import { BlankScreen } from '../../generate/page/BlankScreen';
import { loadPageScreen, loadResourceRoutes } from './screenCode';

/**
 * The visible page, marked `[data-seen]`, and hidden pages that keep their state. Effects of hidden ones are off, so they request
 * nothing, and they come back as they were left.
 */
export function TabPages({ location }: { location: Location }) {
  const entry = screenAt(useNavigation(), location.pathname);
  const tabs = useTabs();
  const [pages, setPages] = useState<LivePage[]>([]);
  const next = livePages(pages, { entry, location, tabs });
  if (next !== pages) setPages(next);
  return (
    <>
      {next.map((page) => {
        const isSeen = page.entry.path === entry?.path;
        return (
          // Around the activity, which passes changes on to hidden content only later.
          <div
            key={`${page.entry.path} ${page.epoch}`}
            className="shell__page"
            data-seen={isSeen || undefined}
          >
            <Activity mode={isSeen ? 'visible' : 'hidden'}>
              <TabPage entry={page.entry} location={page.location} />
            </Activity>
          </div>
        );
      })}
      {!entry && (
        <div className="shell__page" data-seen>
          <RouterLocation location={location}>
            <ScreenBoundary resetKey={location.pathname}>
              <ScreenRoutes />
            </ScreenBoundary>
          </RouterLocation>
        </div>
      )}
    </>
  );
}

/** A page that is mounted, seen or not. */
export interface LivePage {
  entry: PlacedItem;
  epoch: number;
  /** The location within it, which does not change while the page is hidden. */
  location: Location;
  /** Greater on pages that were seen later. */
  seen: number;
}

/** Pages that are mounted at most. One that holds something unsaved is never given up for another. */
const maxLivePages = 10;

/** State that decides which pages are mounted. */
export interface PagesState {
  /** The screen that is seen; none on a page that is no screen. */
  entry: PlacedItem | undefined;
  location: Location;
  tabs: readonly Tab[];
}

/**
 * Returns the pages to mount: the visible one at its location, and kept ones with open tabs. It is `pages` itself without changes.
 * Their order never changes, as moved elements lose their scroll position.
 */
export function livePages(pages: LivePage[], { entry, location, tabs }: PagesState): LivePage[] {
  const tabOf = (path: string) => tabs.find((tab) => tab.path === path);
  const epochOf = (path: string) => tabOf(path)?.epoch ?? 0;
  const isSeen = (page: LivePage) => page.entry.path === entry?.path;
  const last = Math.max(0, ...pages.map(({ seen }) => seen));

  const kept = pages
    .filter((page) => page.epoch === epochOf(page.entry.path))
    .filter((page) => isSeen(page) || (page.entry.keepAlive === true && tabOf(page.entry.path)))
    .map((page) => {
      if (!isSeen(page)) return page;
      // A location that differs only in its key, as after a link to the same place, must not render the page again.
      const here = isSamePlace(page.location, location) ? page.location : location;
      if (page.location === here && page.seen === last) return page;
      return { ...page, location: here, seen: page.seen === last ? last : last + 1 };
    });
  if (entry && !kept.some(isSeen)) {
    kept.push({ entry, epoch: epochOf(entry.path), location, seen: last + 1 });
  }
  const spare = kept
    .filter((page) => !isSeen(page) && !tabOf(page.entry.path)?.unsaved)
    .toSorted((one, other) => one.seen - other.seen)
    .slice(0, Math.max(0, kept.length - maxLivePages));
  const next = kept.filter((page) => !spare.includes(page));
  return next.length === pages.length && next.every((page, index) => page === pages[index]) ? pages : next;
}

function isSamePlace(one: Location, other: Location): boolean {
  return (['pathname', 'search', 'hash', 'state'] as const).every((part) => one[part] === other[part]);
}

const ResourceRoutes = lazy(loadResourceRoutes);
const PageScreen = lazy(loadPageScreen);

/** One screen at its own location, with a boundary, so that a failure leaves other pages as they are. */
const TabPage = memo(function TabPage({ entry, location }: { entry: PlacedItem; location: Location }) {
  const { path, route, resource, form, page, keepAlive } = entry;
  const { pathname } = location;
  const allowed = useNavigation();
  const { setUnsaved, mayDiscard } = useTabsStore();
  const place = useRef(pathname);
  useEffect(() => {
    if (place.current === pathname) return;
    // What was typed at the last place is saved or given up.
    place.current = pathname;
    setUnsaved(path, false);
  }, [path, pathname, setUnsaved]);
  // A page that is not kept is gone with its effects, and what was typed with it.
  useEffect(() => (keepAlive ? undefined : () => setUnsaved(path, false)), [keepAlive, path, setUnsaved]);
  const keeping = useMemo(
    () => ({
      tab: path,
      isKeptFor: (next: string) => {
        // The target of `/redirect` counts, not `/redirect` itself.
        const other = screenAt(allowed, next.replace(/^\/redirect(?=\/)/, ''))?.path;
        return mayDiscard(path) || (keepAlive === true && other !== undefined && other !== path);
      },
      reportUnsaved: (unsaved: boolean) => setUnsaved(path, unsaved),
    }),
    [allowed, keepAlive, path, setUnsaved, mayDiscard],
  );
  return (
    <PageKeepingContext value={keeping}>
      <RouterLocation location={location}>
        <ScreenBoundary resetKey={pathname}>
          <Suspense fallback={null}>
            <Routes>
              {resource !== undefined && (
                <Route path={`${path}/*`} element={<ResourceRoutes resource={resource} form={form} />} />
              )}
              {page !== undefined && <Route path={route} element={<PageScreen page={page} />} />}
              <Route path="*" element={<BlankScreen kind="notFound" />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </RouterLocation>
    </PageKeepingContext>
  );
});
