import { postGlobal } from '../client/request';
import { type RequestError, requestFailures } from '../client/RequestError';
import { describeError } from './describeError';
import type { ErrorReport } from '../../contract/errorReport';

/** Limits for an error in an endless loop: reports per page load, and ms between two of them. */
const maxReports = 20;
const pause = 1000;

let isReporting = false;

/**
 * Reports faults to the gateway from now on, each once (product 10.6). These are uncaught errors, unhandled rejections, errors
 * caught by boundaries, and requests that failed at the gateway.
 */
export function reportErrors(): void {
  if (isReporting) return;
  isReporting = true;
  const reported = new Set<string>();
  let last = -Infinity;

  const report = (error: unknown, text?: string) => {
    const description = describeError(error, text);
    const key = `${description?.message} ${description?.stack?.split('\n')[1]}`;
    if (!description || reported.has(key) || reported.size >= maxReports) return;
    if (performance.now() - last < pause) return;
    reported.add(key);
    last = performance.now();
    void send(description);
  };

  addEventListener('error', ({ error, message }) => report(error ?? undefined, message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  requestFailures.addEventListener('failure', (event) => report((event as CustomEvent<RequestError>).detail));
}

/** Sends a report, or drops it where that fails. */
const send = (body: ErrorReport) => postGlobal('/errorReport', body).catch(() => undefined);
