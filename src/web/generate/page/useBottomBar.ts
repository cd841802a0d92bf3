import { type RefCallback, useCallback } from 'react';

/** The bars of all pages, those that are kept out of view among them. */
const bars = new Set<HTMLElement>();

/**
 * Returns the ref of a bar that is at the bottom of phones. While one is shown, the custom property `--bottom-bar` has its
 * height, so that pages end and notices stand above it, however many lines it has.
 */
export function useBottomBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const measure = new ResizeObserver(update);
    bars.add(bar);
    measure.observe(bar);
    return () => {
      measure.disconnect();
      bars.delete(bar);
      update();
    };
  }, []);
}

/** A bar out of view has no height, whichever of them was measured last. */
function update(): void {
  const { style } = document.documentElement;
  const height = Math.max(0, ...[...bars].map((bar) => bar.offsetHeight));
  if (height > 0) style.setProperty('--bottom-bar', `${height}px`);
  else style.removeProperty('--bottom-bar');
}
