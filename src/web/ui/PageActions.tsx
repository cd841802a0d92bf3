import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Puts a block's controls on the line of the page's heading. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = use(PageActionsContext);
  return place && createPortal(children, place);
}

/** Where a page's heading keeps place for what can be done with the page as a whole; null until it is there. */
export const PageActionsContext = createContext<HTMLElement | null>(null);
