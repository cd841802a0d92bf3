import { lazy, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { navigation } from 'virtual:metadata/navigation';
import { BlankScreen } from '../screens/blank/BlankScreen';
import { landingPath } from './landingPath';
import { loadResourceRoutes } from './loadResourceRoutes';
import type { NavigationItem } from './NavigationItem';
import { SwitchCountry } from './SwitchCountry';
import { useNavigation } from './useNavigation';

const ResourceRoutes = lazy(loadResourceRoutes);

/** All entries of a tree, groups before their children. */
const flatten = (entries: NavigationItem[]): NavigationItem[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

/** The routes: those of the navigation that the user may see, and the few that are in no menu. */
export function ScreenRoutes() {
  const allowed = useNavigation();
  const routes = useMemo(() => {
    const open = flatten(allowed);
    const paths = new Set(open.map(({ path }) => path));
    return { open, forbidden: flatten(navigation).filter(({ path }) => !paths.has(path)) };
  }, [allowed]);
  const landing = landingPath(allowed) ?? '/empty/index';
  return (
    <Routes>
      <Route index element={<Navigate to={landing} replace />} />
      <Route path="/login" element={<Navigate to={landing} replace />} />
      <Route path="/teempay/index" element={<Navigate to={landing} replace />} />
      <Route path="/middle/index" element={<SwitchCountry />} />
      <Route path="/empty/index" element={<BlankScreen kind="empty" />} />
      <Route path="/401" element={<BlankScreen kind="notAllowed" />} />
      {routes.open.map(({ path, resource, children }) =>
        resource ? (
          <Route
            key={path}
            path={`${path}/*`}
            element={<ResourceRoutes key={resource} resource={resource} />}
          />
        ) : (
          <Route
            key={path}
            path={path}
            element={<Navigate to={landingPath(children ?? []) ?? landing} replace />}
          />
        ),
      )}
      {routes.forbidden.map(({ path }) => (
        <Route key={path} path={`${path}/*`} element={<BlankScreen kind="notAllowed" />} />
      ))}
      <Route path="*" element={<BlankScreen kind="notFound" />} />
    </Routes>
  );
}
