import { request } from '../client/request';
import { type RequestError, requestFailures } from '../client/RequestError';
import { describeError, type ErrorReport } from './describeError';

/** Reports of one page load, and the milliseconds between two of them: an endless loop must not become a flood. */
const most = 20;
const pause = 1000;

let watching = false;

/** A report that cannot be told is dropped. */
const send = (body: ErrorReport) =>
  request('/errorReport', { base: 'global', method: 'POST', body }).catch(() => undefined);

/**
 * Tells the gateway of faults from now on: uncaught errors, rejections that nobody handles, errors that a boundary
 * has caught, and requests that the gateway failed to answer. The same fault is told once.
 */
export function reportErrors(): void {
  if (watching) return;
  watching = true;
  const told = new Set<string>();
  let last = -Infinity;

  const tell = (error: unknown, text?: string) => {
    const report = describeError(error, text);
    const key = `${report?.message} ${report?.stack?.split('\n')[1]}`;
    if (!report || told.has(key) || told.size >= most || performance.now() - last < pause) return;
    told.add(key);
    last = performance.now();
    void send(report);
  };

  addEventListener('error', ({ error, message }) => tell(error ?? undefined, message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  requestFailures.addEventListener('failure', (event) => tell((event as CustomEvent<RequestError>).detail));
}
