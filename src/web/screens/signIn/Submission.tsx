import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequestError } from '../../client/RequestError';
import { translateEarly, useEarlyTranslate } from '../../i18n/earlyTexts';
import { useCountdown } from '../shared/useCountdown';
import { loadWithTexts } from './loadWithTexts';
import { SignInNotice } from './SignInFrame';

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

/**
 * The primary button of a sign-in step, which shows that it is at work, or the seconds until it may be pressed again.
 * Lighter than `Button`, whose icons the first chunk does without.
 */
export function SubmitButton({ of: { busy, wait }, children }: { of: Submission; children: ReactNode }) {
  const translate = useEarlyTranslate();
  const idle = !busy && !wait;
  return (
    <button
      className="button button--primary"
      type={idle ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={!idle || undefined}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      {children}
      {wait > 0 && <span className="mono">{translate('sign-in.wait', { seconds: String(wait) })}</span>}
    </button>
  );
}

const RefusalDialog = lazy(async () => ({
  default: (await loadWithTexts(() => import('./RefusalDialog'))).RefusalDialog,
}));

/** Props of {@link SignInFailure}. */
interface SignInFailureProps {
  /** The submission whose failure is shown. */
  of: Submission;
  onRefused?: () => void;
}

/**
 * Why a step failed: a notice in its place, or, where the gateway does not let this user or merchant in at all (codes
 * 423 to 426), a dialog that has to be answered. `onRefused` is called when it was.
 */
export function SignInFailure({ of: { failure, clear }, onRefused = clear }: SignInFailureProps) {
  if (!failure) return null;
  if (failure.code >= 423 && failure.code <= 426) {
    return (
      <Suspense fallback={null}>
        <RefusalDialog code={failure.code} text={failure.message} onClose={onRefused} />
      </Suspense>
    );
  }
  return <SignInNotice notice={{ tone: 'error', text: failure.message }} />;
}
