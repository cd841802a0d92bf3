const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Waits before further attempts, in milliseconds: 75 hours in all, so that a receiver that is down over a weekend loses nothing. */
const waits = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

/** How much a wait varies, so that what failed together is not tried together. */
const jitter = 0.2;

/**
 * Returns how long to wait after the `tries`th attempt, in milliseconds; `undefined` after the last one. A receiver that asks
 * for more time gets it, up to the wait that would follow.
 */
export function nextWait(tries: number, retryAfter = 0, random = Math.random): number | undefined {
  const wait = waits[tries - 1];
  if (wait === undefined) return undefined;
  const varied = wait * (1 - jitter + 2 * jitter * random());
  return Math.round(Math.max(varied, Math.min(retryAfter, waits[tries] ?? wait)));
}

/** Reads a `Retry-After` header, seconds or a date, in milliseconds from `now`; 0 where there is none. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const time = /^\d+$/.test(header.trim()) ? Number(header) * seconds : Date.parse(header) - now.getTime();
  return Number.isFinite(time) ? Math.max(0, time) : 0;
}
