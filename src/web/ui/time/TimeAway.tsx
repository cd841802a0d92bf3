import { useSyncExternalStore } from 'react';
import { gatewayNow } from '../../client/gatewayTime';
import { relativeTime } from './relativeTime';

/** Within how many days an instant says how far away it is: beyond, its day says more. */
const near = 30;

/** Interval at which all relative times move on, in ms. */
const interval = 10_000;

/** Relative time of the exact instant before it, past or future. It moves on as time passes. Nothing for one that is far away. */
export function TimeAway({ instant }: { instant: string }) {
  const text = useSyncExternalStore(subscribe, () => writeNear(instant));
  return text === undefined ? null : <span className="muted">{` · ${text}`}</span>;
}

function writeNear(instant: string): string | undefined {
  const now = gatewayNow();
  const isNear = Math.abs(Date.parse(instant) - now.getTime()) < near * 86_400_000;
  return isNear ? relativeTime(instant, now) : undefined;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all of them, while there are any. Each renders only where its text is another one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
