import { useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { navigation } from 'virtual:metadata/navigation';
import { BlankScreen } from '../generate/blank/BlankScreen';
import { useSession } from '../session/useSession';
import { allowedNavigation } from './allowedNavigation';
import { flattenNavigation } from './flattenNavigation';
import { Landing } from './Landing';
import { landingPath } from './landingPath';
import type { NavigationItem } from './NavigationItem';
import { OtherMode } from './OtherMode';
import { SwitchCountry } from './SwitchCountry';
import { ReloadScreen } from './tabs/ReloadScreen';
import { useNavigation } from './useNavigation';

const pathsOf = (entries: NavigationItem[]) => new Set(flattenNavigation(entries).map(({ path }) => path));

/**
 * Routes of whatever is no screen: groups lead to their first screen, what the user may not see to `/401`, what there is
 * not to `/404` (specification section 2).
 */
export function ScreenRoutes() {
  const { isGlobal, can } = useSession();
  const allowed = useNavigation();
  const routes = useMemo(() => {
    const groups = flattenNavigation(allowed).filter(({ resource, page }) => !resource && !page);
    const other = pathsOf(allowedNavigation(navigation, { isGlobal: !isGlobal, can }));
    const paths = pathsOf(allowed);
    const closed = [...pathsOf(navigation)].filter((path) => !paths.has(path));
    return { groups, closed: closed.map((path) => ({ path, inOther: other.has(path) })) };
  }, [allowed, isGlobal, can]);
  return (
    <Routes>
      <Route index element={<Landing />} />
      <Route path="/login" element={<Landing />} />
      <Route path="/teempay/index" element={<Landing />} />
      <Route path="/middle/index" element={<SwitchCountry />} />
      <Route path="/empty/index" element={<BlankScreen kind="empty" />} />
      <Route path="/401" element={<BlankScreen kind="notAllowed" />} />
      <Route path="/404" element={<BlankScreen kind="notFound" />} />
      <Route path="/redirect/*" element={<ReloadScreen />} />
      {routes.groups.map(({ path, children }) => (
        <Route
          key={path}
          path={path}
          element={<Navigate to={landingPath(children ?? []) ?? '/'} replace />}
        />
      ))}
      {routes.closed.map(({ path, inOther }) => (
        <Route
          key={path}
          path={`${path}/*`}
          element={inOther ? <OtherMode /> : <Navigate to="/401" replace />}
        />
      ))}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
