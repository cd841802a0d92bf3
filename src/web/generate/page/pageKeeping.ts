import { createContext } from 'react';

/** How the page around is kept; without a provider it is not. */
export const PageKeepingContext = createContext<PageKeeping>({
  staysFor: () => false,
  tellUnsaved: () => undefined,
});

/** What a page may know of being kept while others are looked at. */
interface PageKeeping {
  /** Whether the page stays as it is when one goes from it to a path, or need not: then nobody has to be asked. */
  staysFor: (pathname: string) => boolean;
  /** Tells that the page holds something that is not saved, or no longer does. */
  tellUnsaved: (unsaved: boolean) => void;
}
