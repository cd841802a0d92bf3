import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Renders at once, so that the current state is printed. */
function subscribe(listener: () => void): () => void {
  const set = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    listener();
  };
  const events = ['beforeprint', 'afterprint'];
  for (const event of events) addEventListener(event, set);
  return () => {
    for (const event of events) removeEventListener(event, set);
  };
}

/** Whether the page is being printed: paper has no tooltip with what a screen shortens. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
