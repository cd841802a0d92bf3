import { lazy, memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { PageKeepingContext } from '../../forms/pageKeeping';
import { BlankScreen } from '../../generate/page/BlankScreen';
import { ScreenBoundary } from '../../generate/page/ScreenBoundary';
import { RouterLocation } from '../router/RouterLocation';
import { type PlacedItem, screenAt } from '../navigation/navigation';
import { useNavigation } from '../navigation/useNavigation';
import { useTabsStore } from '../tabs/tabsStore';
import { loadPageScreen, loadResourceRoutes } from './screenCode';

const ResourceRoutes = lazy(loadResourceRoutes);
const PageScreen = lazy(loadPageScreen);

interface TabPageProps {
  entry: PlacedItem;
  /** What all of the page takes for the address, also when another page is at it. */
  location: Location;
}

/** One screen at its own location, with a boundary of its own: a page that fails leaves the others as they are. */
export const TabPage = memo(function TabPage({ entry, location }: TabPageProps) {
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
