import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadOnce } from '../client/loadOnce';
import { translateEarly, useEarlyTranslate } from '../i18n/earlyTexts';
import { loadWithTexts } from '../screens/signIn/frame/loadWithTexts';
import { SignInScreen } from '../screens/signIn/SignInScreen';
import { errorPaths, publicPaths } from '../session/publicPaths';
import { useSessionState } from '../session/useSession';
import './Root.css';
import '../ui/controls/Button.css';
import './RootBoundary.css';

const loadApp = loadOnce(() => import('./app/App'));
const PublicScreens = lazy(async () => ({
  default: (await loadWithTexts(() => import('../screens/signIn/PublicScreens'))).PublicScreens,
}));

/**
 * Shows the sign-in screen or the app. Only the sign-in screen is in the first chunk: users without a session see it
 * at once, and the app is fetched while they type.
 */
export function Root() {
  const token = useSessionState((state) => state.token);
  const hashPath = useHashPath();
  const path = hashPath.split('?')[0]!;
  const isPublic = publicPaths.includes(path) || (!token && errorPaths.includes(path));
  const isOther = isPublic && path !== '/login';

  useEffect(() => {
    if (token || isPublic) return;
    location.replace(hashPath === '/' ? '#/login' : `#/login?redirect=${encodeURIComponent(hashPath)}`);
  }, [token, isPublic, hashPath]);

  if (!token && !isOther) {
    return <SignInScreen onBegin={prepareApp} />;
  }
  return (
    <RootBoundary>
      <Suspense fallback={<Splash />}>
        {isOther ? <PublicScreens path={path} /> : token && <StartedApp key={token} token={token} />}
      </Suspense>
    </RootBoundary>
  );
}

/** The product's name, while there is nothing else to show. */
function Splash() {
  const translate = useEarlyTranslate();
  return (
    <div className="root-splash">
      <output className="root-splash__text">{translate('sign-in.product')}</output>
    </div>
  );
}

/** The app, or what kept it from starting; neither while it starts. */
interface Started {
  App?: ComponentType;
  error?: unknown;
}

/**
 * The app, once all that every page needs is there. It does not suspend until then, because React leaves a fallback on
 * screen for 300 ms, however soon its content is there. Throws what kept the app from starting.
 */
function StartedApp({ token }: { token: string }) {
  const [{ App, error }, setStarted] = useState<Started>({});
  useEffect(() => {
    let isCurrent = true;
    void loadApp()
      .then(async ({ openApp }) => ({ App: await openApp(token) }))
      .catch((error: unknown) => ({ error }))
      .then((started) => isCurrent && startTransition(() => setStarted(started)));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  if (error !== undefined) throw error;
  return App ? <App /> : <Splash />;
}

/** Fetches the app while the user signs in. */
function prepareApp(): void {
  void loadApp()
    .then((app) => app.prepareApp())
    .catch(() => undefined);
}

/** Events of the address. `popstate` comes first, before the app could take the address for one of its own. */
const changes = ['popstate', 'hashchange'];
const subscribe = (listener: () => void) => {
  for (const change of changes) addEventListener(change, listener);
  return () => changes.forEach((change) => removeEventListener(change, listener));
};

/** Path and query after the `#`: `/login`. Follows the address bar, not the app's own navigations. */
function useHashPath(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/');
}

/** Boundary for failures outside of pages, such as missing code, with a way to continue. */
class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="root-boundary" role="alert">
        <h1>{translateEarly('errors.loadFailed')}</h1>
        <p className="muted">{translateEarly('errors.noAnswer')}</p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          {translateEarly('errors.reload')}
        </button>
      </main>
    );
  }
}
