/** Does `work` with a signal that is aborted when `signal` is, and with a `TimeoutError` after `limit` milliseconds. */
export async function inTime<Result>(
  signal: AbortSignal,
  limit: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // `AbortSignal.any` with `AbortSignal.timeout` fails on Node 20: only weak references lead to the timeout, so that it may be collected
  // before it fires, and what waits for it is never freed.
  signal.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  const late = () => ending.abort(new DOMException(`It took longer than ${limit / 1000} s.`, 'TimeoutError'));
  const timer = setTimeout(late, limit);
  signal.addEventListener('abort', end);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
