import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends a trouble. */
export type End = () => Promise<unknown>;

/**
 * Sends requests, `atOnce` at a time, until it is ended. After a rejection it waits a little, as a program would. The end throws
 * after unexpected statuses, except those of an overloaded gateway, as nothing was measured then.
 */
export function flood(atOnce: number, send: (signal: AbortSignal) => Promise<number>, expected = 200): End {
  const ended = new AbortController();
  // Each request listens, and until it is collected.
  setMaxListeners(0, ended.signal);
  const statuses = new Set<number>();
  const sending = Array.from({ length: atOnce }, async () => {
    while (!ended.signal.aborted) {
      const status = await send(ended.signal);
      if (!ended.signal.aborted) statuses.add(status);
      if (status !== 200) await wait(50);
    }
  });
  return async () => {
    ended.abort();
    await Promise.all(sending);
    const wrong = [...statuses].filter((status) => ![expected, 429, 503].includes(status));
    if (wrong.length > 0) throw new Error(`The trouble was none: its requests got ${wrong.join(', ')}.`);
  };
}
