import type { ReactNode } from 'react';

/** The primary button of a sign-in step, which shows that it is at work. Lighter than `Button`, whose icons the first chunk does without. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      className="button button--primary"
      type={busy ? 'button' : 'submit'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busy && <span className="button__spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
