import { useEffect, type RefObject } from 'react';

/** Lets `/` move the focus into the first input of `container`, except while one is typing elsewhere. */
export function useSlash(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target as Element;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'))
        return;
      const input = container.current?.querySelector('input');
      if (!input) return;
      event.preventDefault();
      input.focus();
      input.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [container]);
}
