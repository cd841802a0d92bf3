import { createContext, use, useMemo } from 'react';

/** Path and query of the page that is around; undefined on a resource's own screens. */
export const PageAddressContext = createContext<string | undefined>(undefined);

/** What a link keeps with the entry of the history that it makes. */
export interface LinkState {
  /** Path and query of the page that has the link. */
  from?: string;
}

/** Returns the `state` of links that lead to a form or a record, so that these lead back to the page that has the link. */
export function useLinkState(): LinkState | undefined {
  const address = use(PageAddressContext);
  return useMemo(() => (address === undefined ? undefined : { from: address }), [address]);
}
