import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router';
import { navigation, type NavigationItem } from 'virtual:metadata/navigation';
import { BlankScreen } from '../../generate/page/BlankScreen';
import { switchPath, switchRoute } from '../../session/switchPath';
import { useSession, useSessionState } from '../../session/useSession';
import { SwitchCountry } from '../countries/SwitchCountry';
import {
  allowedNavigation,
  flattenNavigation,
  landingPath,
  movedPath,
  screenAt,
} from '../navigation/navigation';
import { useNavigation } from '../navigation/useNavigation';
import { useTabsStore } from '../tabs/tabsStore';

const pathsOf = (entries: NavigationItem[]) => new Set(flattenNavigation(entries).map(({ path }) => path));

/**
 * Routes of everything but screens: groups lead to their first screen, screens that the user may not see to `/401`,
 * unknown paths to `/404` (product 2.2).
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
      <Route path={switchRoute} element={<SwitchCountry />} />
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
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

/**
 * Redirects from `/`, or from `/teempay/index` after a switch of country, to the path in the parameter `to`, otherwise
 * to the first screen that the user may see, or to `/empty/index` if there is none.
 */
function Landing() {
  const navigation = useNavigation();
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const target = to !== null && isOwnPath(to) ? to : (landingPath(navigation) ?? '/empty/index');
  return <Navigate to={target} replace />;
}

/** Switches to the other mode, for a path that only that one has: a bookmark or the back button may lead there. */
function OtherMode() {
  const { isGlobal } = useSession();
  const code = useSessionState(({ countryCode }) => countryCode);
  const { pathname, search } = useLocation();
  const country = isGlobal ? code : undefined;
  return <Navigate to={switchPath({ country, to: pathname + search })} replace />;
}

/** Leads from an old path of a screen to its path, and from any other to `/404`. */
function UnknownPath() {
  const { pathname, search } = useLocation();
  const moved = movedPath(navigation, pathname);
  return <Navigate to={moved === undefined ? '/404' : moved + search} replace />;
}

/** `/redirect/<path>`: discards the page of a path and its cached data, and goes there. */
function ReloadScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { reload } = useTabsStore();
  const path = pathname.replace(/^\/redirect/, '') || '/';
  const target = isOwnPath(path) ? path : '/404';
  const page = screenAt(useNavigation(), target)?.path;
  useEffect(() => {
    if (page !== undefined) reload(page);
    void queries.invalidateQueries({ refetchType: 'none' });
    void navigate(target + search, { replace: true });
  }, [page, target, search, queries, reload, navigate]);
  return null;
}

/** Whether a target from an address is a path of this app, and not one that redirects by itself. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:login|testlogin|teempay)\b/.test(path);
}
