import { useState, useSyncExternalStore } from 'react';

/**
 * Widths of the window, in px, from which layouts have more room: below the first it is a phone. Style sheets use these
 * widths in `@media`, and no others.
 */
export const breakpoints = { tablet: 768, laptop: 1024, desktop: 1280 };

const phones = `(max-width: ${breakpoints.tablet - 0.02}px)`;
const desks = `(min-width: ${breakpoints.desktop}px)`;

/** Returns whether the window is now as narrow as a phone's. */
export function isPhone(): boolean {
  return watchWidth(phones).matches();
}

/** Whether the window is as narrow as a phone's: lists show cards, and the sidebar lies over the page. */
export function useIsPhone(): boolean {
  return useWidth(phones);
}

/** Whether the window is as wide as a desk's: a record has room beside its list. */
export function useIsDesktop(): boolean {
  return useWidth(desks);
}

function useWidth(query: string): boolean {
  const [{ subscribe, matches }] = useState(() => watchWidth(query));
  return useSyncExternalStore(subscribe, matches);
}

/** One media query per component: a new one at each render would cost more than its result. */
function watchWidth(condition: string) {
  const query = window.matchMedia(condition);
  return {
    matches: () => query.matches,
    subscribe: (onChange: () => void) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
  };
}
