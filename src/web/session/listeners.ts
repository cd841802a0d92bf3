/** Listeners of something outside of React, as `useSyncExternalStore` subscribes them. */
interface Listeners {
  /** Calls `listener` after every change. Returns the function that removes it. */
  subscribe: (listener: () => void) => () => void;
  /** To be called after a change. */
  notify: () => void;
}

/** Creates the listeners of a store. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
