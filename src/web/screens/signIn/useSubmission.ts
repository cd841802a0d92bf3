import { useCallback, useState } from 'react';

/** State of a request that a form sends. */
export interface Submission {
  busy: boolean;
  /** Why the last one failed, in words for the merchant. */
  error: string | undefined;
  /** Runs one, unless one is under way. Answers whether it succeeded. */
  submit: (send: () => Promise<void>) => Promise<boolean>;
}

/** Runs the requests of a form one at a time and keeps what went wrong. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = useCallback(async (send: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await send();
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, error, submit };
}
