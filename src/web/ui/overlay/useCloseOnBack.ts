import { useEffect, useEffectEvent, useId } from 'react';

/**
 * Lets the browser's back button close an overlay instead of leaving the page: while it is open, the history has
 * one entry more for the same address. The router's own state is copied, so that it sees no change.
 */
export function useCloseOnBack(open: boolean, onClose: () => void) {
  const overlay = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const isOurs = () => (window.history.state as { overlay?: string } | null)?.overlay === overlay;
    const onPopState = () => {
      if (!isOurs()) close();
    };
    // Deferred, so that an effect that is undone at once (as in React's strict mode) leaves no entry behind.
    const timer = setTimeout(() => {
      window.history.pushState({ ...window.history.state, overlay }, '');
      window.addEventListener('popstate', onPopState);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', onPopState);
      // Closed in another way: take the extra entry back, unless a link inside has led on.
      if (isOurs()) window.history.back();
    };
  }, [open, overlay]);
}
