import { useEffect, useState } from 'react';
import { RequestError } from '../client/RequestError';

/** The requests of a form, one at a time, as its button and its error message need them. */
export interface Submission {
  busy: boolean;
  /** Why the last attempt failed; undefined again once the gateway accepts another one. */
  failure: RequestError | undefined;
  /** Seconds until the gateway accepts another attempt; 0 if it does now. */
  wait: number;
  /** Sends a request. Returns why it failed; undefined if it succeeded. */
  submit: (send: () => Promise<void>) => Promise<RequestError | undefined>;
  /** Removes the failure. */
  clear: () => void;
}

/**
 * Sends the requests of a form, keeps the last failure, and counts down the seconds of `Retry-After`. `fallback` returns the
 * message for other errors, such as missing code. `handle` returns true for failures that it has dealt with.
 */
export function useSubmission(
  fallback: () => string,
  handle?: (failure: RequestError) => boolean,
): Submission {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ failure: RequestError; until: number | undefined }>();
  const wait = useCountdown(failed?.until);

  async function submit(send: () => Promise<void>) {
    setBusy(true);
    setFailed(undefined);
    try {
      await send();
      return undefined;
    } catch (error) {
      const failure = error instanceof RequestError ? error : new RequestError(fallback());
      const { retryAfter } = failure;
      if (!handle?.(failure)) setFailed({ failure, until: retryAfter && Date.now() + retryAfter * 1000 });
      return failure;
    } finally {
      setBusy(false);
    }
  }

  const failure = failed?.until && !wait ? undefined : failed?.failure;
  return { busy, failure, wait, submit, clear: () => setFailed(undefined) };
}

/** Counts down to a moment (ms since 1970). Returns whole seconds; 0 afterwards, and without a moment. */
export function useCountdown(until: number | undefined): number {
  const [, tick] = useState(0);
  const left = Math.max(0, (until ?? 0) - Date.now());
  const seconds = Math.ceil(left / 1000);
  useEffect(() => {
    if (!seconds || !until) return;
    // At each whole second before the moment, and at the moment itself.
    const timer = setTimeout(() => tick((count) => count + 1), until - Date.now() - (seconds - 1) * 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
