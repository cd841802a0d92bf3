import { useEffect, useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/useEarlyTranslate';

/** For how long the button says that it copied, in ms. */
const confirmedFor = 2000;

/** A secret in groups of four, as one types it into an app, with a button that copies it without the spaces. */
export function SecretText({ secret }: { secret: string }) {
  const translate = useEarlyTranslate();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  // A browser that lets no page copy leaves the text, to be selected.
  const copy = () =>
    void navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="signIn__secret">
      <code className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <button
        type="button"
        className="button button--secondary button--small"
        aria-label={translate('sign-in-steps.copySecret')}
        onClick={copy}
      >
        {translate(copied ? 'sign-in-steps.copied' : 'sign-in-steps.copy')}
      </button>
      <output className="visually-hidden">{copied ? translate('sign-in-steps.copied') : ''}</output>
    </div>
  );
}
