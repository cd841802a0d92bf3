import { useRouteError } from 'react-router';

/** Hands what failed in the shell itself on to the `RootBoundary`: the router's own page is for developers. */
export function RouteFailure(): never {
  throw useRouteError();
}
