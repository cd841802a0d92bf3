import { createContext } from 'react';

/** What the page around a form may do with it while the user looks at other pages. */
interface PageKeeping {
  /** Whether the page survives going to `pathname`, or need not: then nothing is lost and the user is not asked. */
  isKeptFor: (pathname: string) => boolean;
  /** Reports whether the page holds unsaved changes. */
  reportUnsaved: (unsaved: boolean) => void;
}

/** How the page around is kept; without a provider it is not. */
export const PageKeepingContext = createContext<PageKeeping>({
  isKeptFor: () => false,
  reportUnsaved: () => undefined,
});
