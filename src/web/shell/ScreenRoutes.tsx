import { lazy, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { navigation } from 'virtual:metadata/navigation';
import { BlankScreen } from '../screens/blank/BlankScreen';
import { useSession } from '../session/useSession';
import { allowedNavigation } from './allowedNavigation';
import { Landing } from './Landing';
import { landingPath } from './landingPath';
import { loadPageScreen } from './loadPageScreen';
import { loadResourceRoutes } from './loadResourceRoutes';
import type { NavigationItem } from './NavigationItem';
import { OtherMode } from './OtherMode';
import { SwitchCountry } from './SwitchCountry';
import { useNavigation } from './useNavigation';

const ResourceRoutes = lazy(loadResourceRoutes);
const PageScreen = lazy(loadPageScreen);

/** All entries of a tree, groups before their children. */
const flatten = (entries: NavigationItem[]): NavigationItem[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

const pathsOf = (entries: NavigationItem[]) => new Set(flatten(entries).map(({ path }) => path));

/** The routes: those of the navigation that the user may see, and the few that are in no menu. */
export function ScreenRoutes() {
  const { isGlobal, can } = useSession();
  const allowed = useNavigation();
  const routes = useMemo(() => {
    const open = flatten(allowed);
    const other = pathsOf(allowedNavigation(navigation, { isGlobal: !isGlobal, can }));
    const paths = pathsOf(allowed);
    const closed = [...pathsOf(navigation)].filter((path) => !paths.has(path));
    return { open, closed: closed.map((path) => ({ path, inOther: other.has(path) })) };
  }, [allowed, isGlobal, can]);
  return (
    <Routes>
      <Route index element={<Landing />} />
      <Route path="/login" element={<Landing />} />
      <Route path="/teempay/index" element={<Landing />} />
      <Route path="/middle/index" element={<SwitchCountry />} />
      <Route path="/empty/index" element={<BlankScreen kind="empty" />} />
      <Route path="/401" element={<BlankScreen kind="notAllowed" />} />
      {routes.open.map(({ path, resource, page, children }) =>
        resource ? (
          <Route
            key={path}
            path={`${path}/*`}
            element={<ResourceRoutes key={resource} resource={resource} />}
          />
        ) : page ? (
          <Route key={path} path={path} element={<PageScreen key={page} page={page} />} />
        ) : (
          <Route
            key={path}
            path={path}
            element={<Navigate to={landingPath(children ?? []) ?? '/'} replace />}
          />
        ),
      )}
      {routes.closed.map(({ path, inOther }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={inOther ? <OtherMode /> : <BlankScreen kind="notAllowed" />}
        />
      ))}
      <Route path="*" element={<BlankScreen kind="notFound" />} />
    </Routes>
  );
}
