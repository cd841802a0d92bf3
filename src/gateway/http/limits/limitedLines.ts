import type { FastifyBaseLogger } from 'fastify';
import { memoize } from '../../../metadata/tracking/memoize';

/** Shortest time between two lines of a kind, in milliseconds. A hundred failures a second are one thing to know. */
const pause = 10_000;

/** Writes a warning of a kind. Of those within ten seconds one is written; the next says how many were `leftOut`. */
export type LimitedLines = (kind: string, fields: object, message: string) => void;

/** Returns what writes such lines of a process to its log. `now` is in milliseconds. */
export const limitedLines = memoize((log: Pick<FastifyBaseLogger, 'warn'>) => limitLines(log));

/** Makes one, with a clock. */
export function limitLines(
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): LimitedLines {
  const written = new Map<string, { at: number; leftOut: number }>();
  return (kind, fields, message) => {
    const last = written.get(kind);
    const at = now();
    if (last && at - last.at < pause) {
      last.leftOut += 1;
      return;
    }
    written.set(kind, { at, leftOut: 0 });
    log.warn({ ...fields, ...(last && last.leftOut > 0 && { leftOut: last.leftOut }) }, message);
  };
}
