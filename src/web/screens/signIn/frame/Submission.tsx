import { lazy, type ReactNode, Suspense } from 'react';
import type { RequestError } from '../../../client/RequestError';
import { type Submission, useSubmission } from '../../../forms/useSubmission';
import { translateEarly, useEarlyTranslate } from '../../../i18n/earlyTexts';
import { loadWithTexts } from './loadWithTexts';
import { SignInNotice } from './SignInFrame';

/** `useSubmission` whose messages need no more than the texts of the sign-in page. */
export function useSignInSubmission(handle?: (failure: RequestError) => boolean): Submission {
  return useSubmission(() => translateEarly('errors.noAnswer'), handle);
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
