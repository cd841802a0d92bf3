import { useEffect } from 'react';

/** Keeps the form around from being sent while `isHeld`; `explain` says why. */
export function useHeldForm(
  place: { current: HTMLElement | null },
  isHeld: boolean,
  explain: () => void,
): void {
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!isHeld || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      explain();
    };
    // Before React's own listener, which sends the values.
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  });
}
