import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageActionsContext } from './PageActionsContext';

/** Puts a block's controls on the line of the page's heading. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = use(PageActionsContext);
  return place && createPortal(children, place);
}
