import { useEffect, useRef, useState } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { signInWithCode } from '../../session/signInWithCode';
import { SignInField } from './SignInField';
import { SignInNotice } from './SignInNotice';
import { SubmitButton } from './SubmitButton';
import { useSubmission } from './useSubmission';

/** Props of {@link CodeStep}. */
export interface CodeStepProps {
  account: string;
  ticket: string;
  /** Goes back to account and password. */
  onBack: () => void;
}

const codeLength = 6;

/**
 * The second step of signing in: the authenticator's code, typed, pasted with spaces, or filled in by the browser.
 * The sixth digit sends it.
 */
export function CodeStep({ account, ticket, onBack }: CodeStepProps) {
  const translate = useEarlyTranslate();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, submit } = useSubmission();
  useEffect(() => input.current?.focus(), []);

  async function send(digits: string) {
    setTried(true);
    if (digits.length < codeLength) return input.current?.focus();
    if (await submit(() => signInWithCode(ticket, digits))) return undefined;
    // A code can be used once, so the next try needs another one.
    setCode('');
    setTried(false);
    return input.current?.focus();
  }

  function change(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code && !busy) void send(digits);
  }

  return (
    <form
      className="signIn__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <h1>{translate('sign-in.codeTitle')}</h1>
      <p className="muted">{translate('sign-in.codeHint', { account })}</p>
      <SignInNotice tone="error" text={error} />
      <SignInField
        ref={input}
        label={translate('sign-in.code')}
        name="code"
        className="signIn__code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        value={code}
        onChange={(event) => change(event.target.value)}
        error={tried && code.length < codeLength ? translate('sign-in.codeIncomplete') : undefined}
      />
      <SubmitButton busy={busy}>{translate('sign-in.submit')}</SubmitButton>
      <button type="button" className="button button--ghost" onClick={onBack}>
        {translate('sign-in.back')}
      </button>
    </form>
  );
}
