import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { HistoryEntry } from '../router/hashHistory';

/** Where a page was scrolled to, in px: the window, and elements that scroll in it. */
interface Place {
  top: number;
  inner: Map<Element, { top: number; left: number }>;
}

/**
 * Scrolls newly opened places to the top, and kept pages to where they were left. Going back within a page leaves the position to
 * the browser.
 */
export function usePageScroll(
  main: RefObject<HTMLElement | null>,
  { page, location: { pathname }, action }: Omit<HistoryEntry, 'place'> & { page: string | undefined },
): void {
  const isReturn = action === NavigationType.Pop;
  const places = useRef(new Map<string, Place>());
  const shown = useRef({ page, pathname });

  useLayoutEffect(() => {
    const last = shown.current;
    // First: the scroll events that the following causes belong to the new page, however late they arrive.
    shown.current = { page, pathname };
    if (last.page !== page) {
      const place = page === undefined ? undefined : places.current.get(page);
      window.scrollTo(0, place?.top ?? 0);
      for (const [element, { top, left }] of place?.inner ?? []) element.scrollTo(left, top);
    } else if (last.pathname !== pathname) {
      places.current.delete(page ?? '');
      if (!isReturn) window.scrollTo(0, 0);
    }
  }, [page, pathname, isReturn]);

  useEffect(() => {
    const note = ({ target }: Event) => {
      const name = shown.current.page;
      if (name === undefined) return;
      const place = places.current.get(name) ?? { top: 0, inner: new Map() };
      places.current.set(name, place);
      if (target === document) place.top = window.scrollY;
      else if (target instanceof Element && main.current?.contains(target)) {
        place.inner.set(target, { top: target.scrollTop, left: target.scrollLeft });
      }
    };
    // Scrolling does not bubble, but is heard on its way down.
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', note, options);
    return () => document.removeEventListener('scroll', note, options);
  }, [main]);
}
