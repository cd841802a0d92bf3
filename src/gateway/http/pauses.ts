import { setImmediate } from 'node:timers/promises';

/** Time for which work may keep the process to itself, in milliseconds. */
const maxStretch = 3;

/**
 * Returns a function that work in many small parts calls between them. Once the work has gone on for 3 ms, it lets the process do what else
 * is waiting.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxStretch) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Slices of work that nobody waits for at a screen, in milliseconds. */
const background = {
  maxStretch: 1,
  /** A turn of the process that takes longer has done something for others. */
  idleTurn: 0.5,
  /** However busy it is, the work goes on after this. */
  maxWait: 25,
};

/**
 * Returns such a function for work in the background. It stops the work after 1 ms, until a turn is idle, for at most 25 ms. Requests of a
 * busy process go first: work takes up to 25 times longer.
 */
export function createBackgroundPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const stopped = performance.now();
    if (stopped - since < background.maxStretch) return;
    for (since = stopped; since - stopped < background.maxWait;) {
      const before = since;
      await setImmediate();
      since = performance.now();
      if (since - before < background.idleTurn) return;
    }
  };
}
