import { setImmediate } from 'node:timers/promises';

/** How long work may keep the process to itself, in milliseconds. */
const maxStretch = 3;

/**
 * Returns a function for work in many small parts to call between them: it lets the process do what else is waiting, once the
 * work has gone on for 3 ms since it last did.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxStretch) return;
    await setImmediate();
    since = performance.now();
  };
}
