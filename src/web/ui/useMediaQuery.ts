import { useCallback, useState, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const narrow = '(max-width: 767.98px)';

/** Whether the window is so narrow that lists show cards instead of a table. Follows the window. */
export function useIsPhone(): boolean {
  const [{ subscribe, read }] = useState(watchWidth);
  return useSyncExternalStore(subscribe, read);
}

/** Asks the browser once: a new query at each render would cost more than the answer. */
function watchWidth() {
  const query = window.matchMedia(narrow);
  return {
    read: () => query.matches,
    subscribe: (onChange: () => void) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
  };
}
