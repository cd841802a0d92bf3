import type { RouterBlocker, RouterBlockerFunction, RouterProvider } from 'react-admin';
import {
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Router,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from 'react-router';
import type { HashHistory, Transition } from './hashHistory';

const HistoryContext = createContext<HashHistory | undefined>(undefined);

/** react-router's `Router` on a history that can stop a navigation. */
export function HashRouter({ history, children }: { history: HashHistory; children: ReactNode }) {
  const [entry, setEntry] = useState(history.get);
  useLayoutEffect(() => {
    // What is navigated to may suspend; until then the page stays as it is.
    const follow = () => startTransition(() => setEntry(history.get()));
    if (history.get() !== entry) follow();
    return history.subscribe(follow);
    // oxlint-disable-next-line react/exhaustive-deps -- `entry` is only compared to what came before the subscription
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router location={entry.location} navigationType={entry.action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
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
  Navigate: Navigate as RouterProvider['Navigate'],
  Route: Route as RouterProvider['Route'],
  Routes: Routes as RouterProvider['Routes'],
  Outlet,
  RouterWrapper: ({ children }) => <Fragment>{children}</Fragment>,
  matchPath,
};

/** The same function at every render: react-router's is another one after each navigation. */
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

/** Stops navigations for which `shouldBlock` is true, and says which one was stopped. */
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
      history?.block((transition) => {
        const { current } = decide;
        const isStopped = typeof current === 'function' ? current(transition) : current;
        if (isStopped) setStopped(transition);
        return isStopped;
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
