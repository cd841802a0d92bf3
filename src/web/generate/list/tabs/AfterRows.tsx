import { useListContext } from 'ra-core';
import { type ReactNode, useDeferredValue } from 'react';

/** Tabs of a list, for which the browser loads code and counts once the rows are shown. Their place is kept. */
export function AfterRows({ children }: { children: ReactNode }) {
  const { isPending } = useListContext();
  // Deferred: what is rendered together with the rows would begin to load before the browser paints these.
  return useDeferredValue(isPending) ? tabsPlace : children;
}

/** The place of tabs that are not there yet. */
export const tabsPlace = <div className="resource-list__tabs" />;
