import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadOnce } from '../client/loadOnce';
import { useEarlyTranslate } from '../i18n/earlyTexts';
import { loadWithTexts } from '../screens/signIn/frame/loadWithTexts';
import { SignInScreen } from '../screens/signIn/SignInScreen';
import { errorPaths, publicPaths } from '../session/publicPaths';
import { useSessionState } from '../session/useSession';
import { RootBoundary } from './errors/RootBoundary';
import './Root.css';

const loadApp = loadOnce(() => import('./app/App'));
const App = lazy(async () => ({ default: (await loadApp()).App }));

const PublicScreens = lazy(async () => ({
  default: (await loadWithTexts(() => import('../screens/signIn/PublicScreens'))).PublicScreens,
}));

/**
 * Shows the sign-in screen or the app. Only the sign-in screen is in the first chunk: users without a session see it
 * at once, and the app is fetched while they type.
 */
export function Root() {
  const translate = useEarlyTranslate();
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
      <Suspense
        fallback={
          <div className="root-splash">
            <output className="root-splash__text">{translate('sign-in.product')}</output>
          </div>
        }
      >
        {isOther ? <PublicScreens path={path} /> : token && <App key={token} token={token} />}
      </Suspense>
    </RootBoundary>
  );
}

/** Fetches the app while the user signs in. */
function prepareApp(): void {
  void loadApp()
    .then((app) => app.prepareApp())
    .catch(() => undefined);
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Path and query after the `#`: `/login`. Follows the address bar, not the app's own navigations. */
function useHashPath(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/');
}
