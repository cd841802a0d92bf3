import { useEffect, useRef, type PointerEvent, type TouchEvent } from 'react';

/** Time for which a finger rests until it means more than a tap, in ms: as browsers have it. */
const restFor = 500;

/**
 * Handlers for an element on which a finger may rest for its menu. Browsers send `contextmenu` then, but not those of
 * iOS.
 */
export function useLongPress(onLongPress: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress(currentTarget);
      }, restFor);
    },
    onPointerUp: stop,
    // It scrolls, or left the element.
    onPointerCancel: stop,
    onPointerLeave: stop,
    // Else the mouse events that follow the finger would hit what has opened, and close it.
    onTouchEnd: (event: TouchEvent) => {
      if (wasLong.current) event.preventDefault();
    },
  };
}
