import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus back to the control that opened something in the page, once that is closed again; the control may
 * be hidden meanwhile.
 */
export function useFocusBack<T extends HTMLElement>(open: boolean): RefObject<T | null> {
  const trigger = useRef<T>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) trigger.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return trigger;
}
