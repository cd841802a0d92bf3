import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Path and query after the `#`: `/login`. Follows the address bar, not the app's own navigations. */
export function useHashPath(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/');
}
