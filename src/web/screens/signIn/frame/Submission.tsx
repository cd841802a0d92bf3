import { lazyPart } from '../../../ui/overlay/lazyPart';
import { type ReactNode } from 'react';
import type { RequestError } from '../../../client/RequestError';
import { type Submission, useSubmission } from '../../../forms/useSubmission';
import { translateEarly, useEarlyTranslate } from '../../../i18n/earlyTexts';
import { loadWithTexts } from './loadWithTexts';
import { SignInNotice } from './SignInFrame';

/** `useSubmission` with a message for a missing response from the texts that the sign-in page loads. */
export function useSignInSubmission(handle?: (failure: RequestError) => boolean): Submission {
  return useSubmission(() => translateEarly('errors.noAnswer'), handle);
}

/**
 * The primary button of a sign-in step. Shows whether the request is running, or the seconds until the next attempt is
 * allowed. Not `Button`, whose icons are not in the first chunk.
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

interface SignInFailureProps {
  of: Submission;
  onRejected?: () => void;
}

/**
 * Shows why a step failed: in a dialog if this user or merchant may not sign in at all (codes 423 to 426, product 3.11),
 * otherwise in a notice. `onRejected` is called when the dialog is closed; by default it removes the failure.
 */
export function SignInFailure({ of: { failure, clear }, onRejected = clear }: SignInFailureProps) {
  if (!failure) return null;
  if (failure.code >= 423 && failure.code <= 426) {
    return <RejectionDialog code={failure.code} text={failure.message} onClose={onRejected} />;
  }
  return <SignInNotice notice={{ tone: 'error', text: failure.message }} />;
}

const RejectionDialog = lazyPart(
  async () => (await loadWithTexts(() => import('./RejectionDialog'))).RejectionDialog,
);
