import { type RefCallback, useCallback } from 'react';

/**
 * Returns the ref of a bar that is fixed at the bottom of phones. While it is there, the custom property `--bottom-bar` has
 * its height, so that pages end and notices stand above it, however many lines it has.
 */
export function useBottomBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
    measure.observe(bar);
    return () => {
      measure.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
