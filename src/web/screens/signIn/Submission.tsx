import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequestError } from '../../client/RequestError';
import { translateEarly, useEarlyTranslate } from '../../i18n/earlyTexts';
import { useCountdown } from '../shared/useCountdown';
import { loadWithTexts } from './loadWithTexts';
import { SignInNotice } from './SignInFrame';

/** The request of a form, as its button and its error message need it. */
export interface Submission {
  busy: boolean;
  /** Why the last attempt failed; undefined again once the gateway accepts another one. */
  failure: RequestError | undefined;
  /** Seconds until the gateway accepts another attempt; 0 if it does now. */
  wait: number;
  /** Sends the request. Resolves to whether it succeeded. */
  submit: (send: () => Promise<void>) => Promise<boolean>;
  /** Removes the failure. */
  clear: () => void;
}

/**
 * Sends the requests of a form, one at a time, and keeps the failure of the last one. `handle` may return true for a
 * failure that it has dealt with.
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
      // Any other error is code that could not be fetched.
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

/**
 * The primary button of a sign-in step. Shows that the request is running, or the seconds until another attempt. Not
 * `Button`, because the first chunk has no icons.
 */
export function SubmitButton({ of: { busy, wait }, children }: { of: Submission; children: ReactNode }) {
  const translate = useEarlyTranslate();
  const isReady = !busy && !wait;
  return (
    <button
      className="button button--primary"
      type={isReady ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={!isReady || undefined}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      {children}
      {wait > 0 && <span className="mono">{translate('sign-in.wait', { seconds: String(wait) })}</span>}
    </button>
  );
}

/** Props of {@link SignInFailure}. */
interface SignInFailureProps {
  of: Submission;
  onRejected?: () => void;
}

/**
 * Shows why a step failed: in a notice, or in a modal dialog if the gateway lets this user or merchant not sign in at all
 * (codes 423 to 426, product 3.11). `onRejected` is called when the dialog was closed; by default it removes the failure.
 */
export function SignInFailure({ of: { failure, clear }, onRejected = clear }: SignInFailureProps) {
  if (!failure) return null;
  if (failure.code >= 423 && failure.code <= 426) {
    return (
      <Suspense fallback={null}>
        <RejectionDialog code={failure.code} text={failure.message} onClose={onRejected} />
      </Suspense>
    );
  }
  return <SignInNotice notice={{ tone: 'error', text: failure.message }} />;
}

const RejectionDialog = lazy(async () => ({
  default: (await loadWithTexts(() => import('./RejectionDialog'))).RejectionDialog,
}));
