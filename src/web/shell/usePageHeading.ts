import { useTranslate } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes a page known by its `h1`: names the document after it, and after a navigation gives it the focus, so that
 * a screen reader says where one is. The heading may come later than the page, and change; a control of the page
 * that has taken the focus keeps it.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const product = useTranslate()('corridor.sign-in.product');
  const shown = useRef(pathname);
  useEffect(() => {
    const content = main.current;
    if (!content) return undefined;
    let pending = shown.current !== pathname;
    shown.current = pathname;
    const apply = () => {
      const heading = content.querySelector<HTMLElement>('[data-seen] h1');
      const text = heading?.textContent?.trim();
      document.title = text ? `${text} · ${product}` : product;
      if (!heading || !pending) return;
      pending = false;
      const focused = document.activeElement;
      if (heading.closest('[data-seen]')?.contains(focused)) return;
      // Opened while the page was loading.
      if (focused?.closest('[role=dialog], [role=menu]')) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname, product]);
}
