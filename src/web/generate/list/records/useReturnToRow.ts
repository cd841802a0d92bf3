import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where a list was when one of its records was opened. */
interface Place {
  /** Address of the record's link. */
  href: string;
  /** Scroll position of the window, in px. */
  top: number;
  /** Scroll position of the table's own scroller, in px. */
  inner: { top: number; left: number } | undefined;
}

/** By key of the list. They are needed only until the list is shown again. */
const places = new Map<string, Place>();

/**
 * Remembers the record opened from the list in `container`, and the scroll position. When the rows are shown again (`isReady`), it
 * scrolls there and focuses the record's link, unless something else has the focus.
 */
export function useReturnToRow(
  key: string,
  container: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  const opened = useRef<string>(undefined);
  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return undefined;
    const onClick = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link =
        target instanceof Element
          ? (target.closest('tbody a, li a') ?? target.closest('tbody tr')?.querySelector('a'))
          : null;
      opened.current = link?.getAttribute('href') ?? undefined;
    };
    list.addEventListener('click', onClick, true);
    return () => {
      list.removeEventListener('click', onClick, true);
      // The list is still in the document.
      if (opened.current === undefined) return;
      const scroller = scrollerOf(list);
      const inner = scroller ? { top: scroller.scrollTop, left: scroller.scrollLeft } : undefined;
      places.set(key, { href: opened.current, top: window.scrollY, inner });
      opened.current = undefined;
    };
  }, [key, container]);

  useEffect(() => {
    const list = container.current;
    const place = places.get(key);
    if (!isReady || !list || !place) return;
    places.delete(key);
    window.scrollTo(0, place.top);
    if (place.inner) scrollerOf(list)?.scrollTo(place.inner.left, place.inner.top);
    const focused = document.activeElement;
    // The heading has it where the rows had to be loaded first.
    if (focused !== document.body && !focused?.matches('h1')) return;
    const links = [...list.querySelectorAll<HTMLElement>('tbody a, li a')];
    links.find((link) => link.getAttribute('href') === place.href)?.focus({ preventScroll: true });
  }, [key, container, isReady]);
}

const scrollerOf = (list: HTMLElement) => list.querySelector('.list-table__scroll');
