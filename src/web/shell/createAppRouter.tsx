import { createHashRouter } from 'react-router';
import { AppFrame } from './AppFrame';
import { RouteFailure } from './RouteFailure';
import { signInTarget } from './signInTarget';

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
