import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counted down; 0 once it has come, or where there is none. */
export function useCountdown(until: number | undefined): number {
  const [, tick] = useState(0);
  const left = Math.max(0, (until ?? 0) - Date.now());
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (!seconds || !until) return;
    // At each full second before the moment, and at the moment itself.
    const timer = setTimeout(() => tick((count) => count + 1), until - Date.now() - (seconds - 1) * 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
