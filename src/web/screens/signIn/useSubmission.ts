import { useState } from 'react';
import { RequestError } from '../../client/RequestError';
import { translateEarly } from '../../i18n/translateEarly';
import { useCountdown } from '../shared/useCountdown';

/** State of a request that a form sends. */
export interface Submission {
  busy: boolean;
  /** Why the last one failed, in words for the merchant; undefined again once it may be tried anew. */
  failure: RequestError | undefined;
  /** Seconds until the gateway takes another try; 0 where it does now. */
  wait: number;
  /** Runs one. Answers whether it succeeded. */
  submit: (send: () => Promise<void>) => Promise<boolean>;
  /** Forgets what went wrong. */
  clear: () => void;
}

/**
 * Runs the requests of a form, which the form sends one at a time, and keeps what went wrong, unless `handle` has dealt
 * with it, which it answers by true.
 */
export function useSubmission(handle?: (failure: RequestError) => boolean): Submission {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ failure: RequestError; until: number | undefined }>();
  const wait = useCountdown(failed?.until);

  async function submit(send: () => Promise<void>) {
    setBusy(true);
    setFailed(undefined);
    try {
      await send();
      return true;
    } catch (error) {
      // Anything else is code that could not be fetched.
      const failure =
        error instanceof RequestError ? error : new RequestError(translateEarly('errors.noAnswer'));
      const { retryAfter } = failure;
      if (!handle?.(failure)) setFailed({ failure, until: retryAfter && Date.now() + retryAfter * 1000 });
      return false;
    } finally {
      setBusy(false);
    }
  }

  const failure = failed?.until && !wait ? undefined : failed?.failure;
  return { busy, failure, wait, submit, clear: () => setFailed(undefined) };
}
