import { useState, useSyncExternalStore } from 'react';

/**
 * Widths of the window, in px, from which layouts have more room: below the first it is a phone. Style sheets use these
 * widths in `@media`, and no others.
 */
export const breakpoints = { tablet: 768, laptop: 1024, desktop: 1280 };

/** Returns whether the window is now as narrow as a phone's. */
export function isPhone(): boolean {
  return watchWidth().matches();
}

/** Whether the window is as narrow as a phone's: lists show cards, and the sidebar lies over the page. */
export function useIsPhone(): boolean {
  const [{ subscribe, matches }] = useState(watchWidth);
  return useSyncExternalStore(subscribe, matches);
}

/** One media query per component: a new one at each render would cost more than its result. */
function watchWidth() {
  const query = window.matchMedia(`(max-width: ${breakpoints.tablet - 0.02}px)`);
  return {
    matches: () => query.matches,
    subscribe: (onChange: () => void) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
  };
}
