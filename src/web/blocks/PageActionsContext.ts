import { createContext } from 'react';

/** Where a page's heading keeps place for what can be done with the page as a whole; null until it is there. */
export const PageActionsContext = createContext<HTMLElement | null>(null);
