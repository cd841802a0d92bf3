import { useEffect, useEffectEvent, useId } from 'react';

/** Marks the extra entry of an overlay that was closed: the next overlay uses it, or it is taken back. */
const spare = 'spare';

/** After how long a spare entry is taken back, in ms: by then a navigation that came with the closing is done. */
const settled = 500;

let tidying: ReturnType<typeof setTimeout> | undefined;

const mark = () => (window.history.state as { overlay?: string } | null)?.overlay;

/**
 * Lets the browser's back button close an overlay instead of leaving the page: while it is open, the history has
 * one entry more for the same address. The router's own state is copied, so that it sees no change.
 */
export function useCloseOnBack(open: boolean, onClose: () => void) {
  const overlay = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const onPopState = () => {
      if (mark() !== overlay) close();
    };
    // Deferred, so that an effect that is undone at once (as in React's strict mode) leaves no entry behind.
    const timer = setTimeout(() => {
      clearTimeout(tidying);
      const state = { ...window.history.state, overlay };
      if (mark() === spare) window.history.replaceState(state, '');
      else window.history.pushState(state, '');
      window.addEventListener('popstate', onPopState);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', onPopState);
      if (mark() !== overlay) return;
      window.history.replaceState({ ...window.history.state, overlay: spare }, '');
      // Not at once: going back is slow, and would undo a navigation that the closing button also started.
      tidying = setTimeout(() => {
        if (mark() === spare) window.history.back();
      }, settled);
    };
  }, [open, overlay]);
}
