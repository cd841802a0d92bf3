import { useEffect, useEffectEvent, useId } from 'react';

/** Marks the extra entry of an overlay that was closed: the next overlay uses it, or it is taken back. */
const spare = 'spare';

/** Delay in ms before a spare entry is removed, when a navigation along with the closing is done. */
const settled = 500;

let tidying: ReturnType<typeof setTimeout> | undefined;

/** Resolves once the browser has gone back from a spare entry, which takes a while. */
let goingBack: Promise<void> | undefined;

const mark = (history: History) => (history.state as { overlay?: string } | null)?.overlay;

/**
 * Lets the browser's back button close an overlay by a further history entry with the same address. The router's own state is
 * copied, so that it sees no change.
 */
export function useCloseOnBack(open: boolean, onClose: () => void) {
  const overlay = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    // The page may be gone by the time of a timer.
    const { history } = window;
    const onPopState = () => {
      if (mark(history) !== overlay) close();
    };
    // Deferred, so that an effect that is undone at once (as in React's strict mode) leaves no entry behind.
    let isOver = false;
    const begin = async () => {
      // An entry that is added meanwhile would be left at once, and its overlay closed by that.
      if (goingBack && mark(history) === spare) await goingBack;
      if (isOver) return;
      clearTimeout(tidying);
      const state = { ...history.state, overlay };
      if (mark(history) === spare) history.replaceState(state, '');
      else history.pushState(state, '');
      window.addEventListener('popstate', onPopState);
    };
    const timer = setTimeout(() => void begin());
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('popstate', onPopState);
      if (mark(history) !== overlay) return;
      history.replaceState({ ...history.state, overlay: spare }, '');
      // Not at once: going back is slow, and would undo a navigation that the closing button also started.
      tidying = setTimeout(() => {
        if (mark(history) === spare) goBack(history);
      }, settled);
    };
  }, [open, overlay]);
}

function goBack(history: History): void {
  goingBack = new Promise((resolve) => {
    const onArrival = () => {
      goingBack = undefined;
      resolve();
      // Somebody navigated meanwhile, and it is that navigation that was undone.
      if (mark(history) === spare) history.forward();
    };
    window.addEventListener('popstate', onArrival, { once: true });
  });
  history.back();
}
