import { createContext } from 'react';
import type { PageKeeping } from './PageKeeping';

/** How the page around is kept; without a provider it is not. */
export const PageKeepingContext = createContext<PageKeeping>({
  staysFor: () => false,
  tellUnsaved: () => undefined,
});
