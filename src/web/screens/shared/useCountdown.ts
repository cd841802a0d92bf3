import { useEffect, useState } from 'react';

/** Counts down to a moment (ms since 1970). Returns whole seconds; 0 afterwards, and without a moment. */
export function useCountdown(until: number | undefined): number {
  const [, tick] = useState(0);
  const left = Math.max(0, (until ?? 0) - Date.now());
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (!seconds || !until) return;
    // At each whole second before the moment, and at the moment itself.
    const timer = setTimeout(() => tick((count) => count + 1), until - Date.now() - (seconds - 1) * 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
