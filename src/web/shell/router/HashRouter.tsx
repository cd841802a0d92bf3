import type { RouterBlocker, RouterBlockerFunction, RouterNavigateProps, RouterProvider } from 'ra-core';
import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  matchPath,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';
import type { HashHistory, HistoryEntry, Transition } from './hashHistory';
import { Link } from './Link';

const HistoryContext = createContext<HashHistory | undefined>(undefined);

/** Provides a history that can block navigations, but no location: {@link useHistoryEntry} and `RouterLocation` have it. */
export function HashRouter({ history, children }: { history: HashHistory; children: ReactNode }) {
  // A location that changes above kept pages would cost as much as all of them: React visits each component of a hidden page
  // whenever a context above it changes.
  const navigation = useMemo(
    () => ({ basename: '/', navigator: history, static: false, useTransitions: undefined, future: {} }),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </HistoryContext>
  );
}

/** Returns where the app is, and follows it. Throws outside of a {@link HashRouter}. */
export function useHistoryEntry(): HistoryEntry {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useHistoryEntry must be used within a HashRouter.');
  const [entry, setEntry] = useState(history.get);
  useLayoutEffect(() => {
    // What is navigated to may suspend; until then the page stays as it is.
    const follow = () => startTransition(() => setEntry(history.get()));
    if (history.get() !== entry) follow();
    return history.subscribe(follow);
    // oxlint-disable-next-line react/exhaustive-deps -- `entry` is only compared to what came before the subscription
  }, [history]);
  return entry;
}

/**
 * Routing as react-admin uses it: by react-router, within a {@link HashRouter}. The build puts it in place of
 * react-admin's own too (lightDependencies.ts).
 */
export const routerProvider: RouterProvider = {
  useNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker,
  useMatch,
  useInRouterContext,
  useCanBlock: () => useContext(HistoryContext) !== undefined,
  Link: Link as RouterProvider['Link'],
  Navigate: Redirect,
  Route: Route as RouterProvider['Route'],
  Routes: Routes as RouterProvider['Routes'],
  Outlet,
  RouterWrapper: ({ children }) => <Fragment>{children}</Fragment>,
  matchPath,
};

/**
 * Returns whether the app is still where the component is shown. Its effects may run when somebody has gone elsewhere, and
 * must not lead them away from there.
 */
export function useIsHere(): () => boolean {
  const history = useContext(HistoryContext);
  const { pathname, search } = useLocation();
  return useCallback(() => {
    const now = history?.get().location;
    return now === undefined || (now.pathname === pathname && now.search === search);
  }, [history, pathname, search]);
}

/** Leads on to another place, unless the app is no longer here. */
export function Redirect({ to, replace = false, state }: RouterNavigateProps): null {
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => {
    if (isHere()) navigate(to, { replace, state });
  }, [isHere, navigate, to, replace, state]);
  return null;
}

/** Returns one `navigate` for all renders; react-router's changes with each navigation. */
function useNavigate() {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback<ReturnType<RouterProvider['useNavigate']>>((to, options) => {
    void (typeof to === 'number' ? latest.current(to) : latest.current(to, options));
  }, []);
}

export { routerProvider as reactRouterProvider };

const unblocked = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

/** Blocks navigations for which `shouldBlock` is true, and returns the one that was blocked. */
function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = useContext(HistoryContext);
  const navigate = useNavigate();
  const [stopped, setStopped] = useState<Transition>();
  const decide = useRef(shouldBlock);
  useLayoutEffect(() => {
    decide.current = shouldBlock;
  });
  useEffect(
    () =>
      history?.block({
        blocks: (transition) => {
          const { current } = decide;
          return typeof current === 'function' ? current(transition) : current;
        },
        onBlocked: setStopped,
      }),
    [history],
  );
  if (!stopped) return unblocked;
  return {
    state: 'blocked',
    location: stopped.nextLocation,
    reset: () => setStopped(undefined),
    proceed: () => {
      decide.current = false;
      setStopped(undefined);
      navigate(stopped.nextLocation, { state: stopped.nextLocation.state });
    },
  };
}
