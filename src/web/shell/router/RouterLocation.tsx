import { type ReactNode, useMemo } from 'react';
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

/** Routes inside begin at the root. */
const rootRoute = { outlet: null, matches: [], isDataRoute: false };

/** Provides a location: the address, or for a page its own, which stays while the user visits other pages. */
export function RouterLocation({ location, children }: { location: Location; children: ReactNode }) {
  // How the location was reached makes no difference to what asks the router.
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <LocationContext value={value}>
      <RouteContext value={rootRoute}>{children}</RouteContext>
    </LocationContext>
  );
}
