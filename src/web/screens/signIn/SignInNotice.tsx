/** What a sign-in step has to say. */
export interface Notice {
  tone: 'error' | 'warning' | 'success';
  text: string;
}

/** A notice of a sign-in step: a failure is said at once, anything else quietly. Nothing where there is none. */
export function SignInNotice({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null;
  return (
    <p className={`notice notice--${notice.tone}`} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <span className="notice__body">{notice.text}</span>
    </p>
  );
}
