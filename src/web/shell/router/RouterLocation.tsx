import { type ReactNode, useMemo } from 'react';
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

/** Props of {@link RouterLocation}. */
interface RouterLocationProps {
  location: Location;
  /** How the location was reached; `Pop` where that makes no difference. */
  navigationType?: NavigationType;
  children: ReactNode;
}

/** Routes inside begin at the root. */
const rootRoute = { outlet: null, matches: [], isDataRoute: false };

/**
 * Provides its children with a location: that of the address, or for a page its own, which stays the same while the
 * user visits other pages.
 */
export function RouterLocation({
  location,
  navigationType = NavigationType.Pop,
  children,
}: RouterLocationProps) {
  const value = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <LocationContext value={value}>
      <RouteContext value={rootRoute}>{children}</RouteContext>
    </LocationContext>
  );
}
