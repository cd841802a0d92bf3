/** What a sign-in step has to say: a failure at once, anything else quietly. */
export function SignInNotice({ tone, text }: { tone: 'error' | 'warning'; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={`notice notice--${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <span className="notice__body">{text}</span>
    </p>
  );
}
