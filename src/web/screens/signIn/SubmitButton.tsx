import type { ReactNode } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import type { Submission } from './useSubmission';

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
