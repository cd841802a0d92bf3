import { createContext } from 'react';

/** What the page around a form may do with it while the user looks at other pages. */
interface PageKeeping {
  /** The tab of the page; undefined without one. */
  tab: string | undefined;
  /** Whether going to `pathname` keeps the page, or discards it on purpose. In both cases the user confirms nothing. */
  isKeptFor: (pathname: string) => boolean;
  /** Reports whether the page holds unsaved changes. */
  reportUnsaved: (unsaved: boolean) => void;
}

/** How the page around is kept; without a provider it is not. */
export const PageKeepingContext = createContext<PageKeeping>({
  tab: undefined,
  isKeptFor: () => false,
  reportUnsaved: () => undefined,
});
