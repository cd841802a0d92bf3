import { createContext } from 'react';

/** Ways in which the page around keeps a form while the user looks at other pages. */
interface PageKeeping {
  /** The tab of the page; undefined without one. */
  tab: string | undefined;
  /** Whether going to `pathname` keeps the page, or discards it on purpose. In both cases the user confirms nothing. */
  isKeptFor: (pathname: string) => boolean;
  /** Reports whether the page holds unsaved changes. */
  reportUnsaved: (unsaved: boolean) => void;
}

/** Context of the page around; without a provider it keeps nothing. */
export const PageKeepingContext = createContext<PageKeeping>({
  tab: undefined,
  isKeptFor: () => false,
  reportUnsaved: () => undefined,
});
