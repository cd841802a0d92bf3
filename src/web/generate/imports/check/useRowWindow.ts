import {
  elementScroll,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';

type RowWindow = Virtualizer<HTMLDivElement, Element>;

/** Height of a row before it is measured, in px. */
const rowHeight = { desk: 48, phone: 180 };

/**
 * Finds the rows of a table that are in view, by sizes that the browser reports after its layout. Reading the layout would force one, in the
 * middle of showing a thousand rows.
 */
export function useRowWindow(
  keys: readonly number[],
  place: RefObject<HTMLDivElement | null>,
  isPhone: boolean,
): RowWindow {
  const wasScrolled = useRef(false);
  const getItemKey = useCallback((index: number) => keys[index]!, [keys]);
  // oxlint-disable-next-line react/incompatible-library -- It returns functions, which nothing memoizes here.
  return useVirtualizer<HTMLDivElement, Element>({
    count: keys.length,
    getScrollElement: () => place.current,
    estimateSize: () => (isPhone ? rowHeight.phone : rowHeight.desk),
    getItemKey,
    overscan: 2,
    measureElement: (element, entry, instance) => {
      if (entry) return measureElement(element, entry, instance);
      const index = instance.indexFromElement(element);
      const known = instance.itemSizeCache.get(instance.options.getItemKey(index));
      return known ?? instance.options.estimateSize(index);
    },
    observeElementRect: observeSize,
    scrollToFn: (offset, options, instance) => {
      // A new table is at its beginning.
      if (wasScrolled.current || offset !== 0) elementScroll(offset, options, instance);
      wasScrolled.current = true;
    },
    // Until the size is reported.
    initialRect: { width: 1_000, height: 600 },
  });
}

function observeSize(
  instance: RowWindow,
  onSize: (size: { width: number; height: number }) => void,
): (() => void) | void {
  const { scrollElement } = instance;
  if (!scrollElement || typeof ResizeObserver === 'undefined') return observeElementRect(instance, onSize);
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    onSize({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
