import { use, useEffect, useState } from 'react';
import { createHashRouter, RouterProvider, useRouteError } from 'react-router';
import { signInTarget } from '../../session/signInTarget';
import { useSession } from '../../session/useSession';
import { AppFrame } from './AppFrame';
import { startApp } from './startApp';

/** Everything behind the sign-in. Suspends until what every page needs is there; mount it with the token as key. */
export function App({ token }: { token: string }) {
  use(startApp(token));
  const { account, country } = useSession();
  const [router] = useState(createAppRouter);
  useEffect(() => () => router.dispose(), [router]);
  // The session has just ended, and the sign-in screen is about to take over.
  if (!account || !country) return null;
  return <RouterProvider router={router} />;
}

/**
 * The app's router: a data router, so that a half-filled form can hold a navigation up. Comes from the sign-in
 * screen to where one wanted to go.
 */
export function createAppRouter() {
  const path = location.hash.slice(1) || '/';
  const target = signInTarget(path);
  if (target !== path) history.replaceState(history.state, '', `#${target}`);
  return createHashRouter([{ path: '*', element: <AppFrame />, errorElement: <RouteFailure /> }]);
}

/** Hands what failed in the shell itself on to the `RootBoundary`: the router's own page is for developers. */
export function RouteFailure(): never {
  throw useRouteError();
}
