import { lazy, Suspense } from 'react';
import { loadWithTexts } from './loadWithTexts';
import { SignInNotice } from './SignInNotice';
import type { Submission } from './useSubmission';

const RefusalDialog = lazy(async () => ({
  default: (await loadWithTexts(() => import('./steps/RefusalDialog'))).RefusalDialog,
}));

/** Props of {@link SignInFailure}. */
export interface SignInFailureProps {
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
