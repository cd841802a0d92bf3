import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useEarlyTranslate } from '../../i18n/useEarlyTranslate';
import { checkPassword, type PasswordAnswer } from '../../session/checkPassword';
import { SignInField } from './SignInField';
import { SignInNotice } from './SignInNotice';
import { SubmitButton } from './SubmitButton';
import { useSubmission } from './useSubmission';

/** Props of {@link AccountStep}. */
export interface AccountStepProps {
  /** What was typed before, when one comes back to this step. */
  account: string;
  /** Why one has to sign in again. */
  notice: string | undefined;
  onAnswer: (account: string, answer: PasswordAnswer) => void;
}

/** The first step of signing in: account and password. */
export function AccountStep({ account: before, notice, onAnswer }: AccountStepProps) {
  const translate = useEarlyTranslate();
  const [account, setAccount] = useState(before);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { busy, error, submit } = useSubmission();
  useEffect(() => (before ? passwordInput : accountInput).current?.focus(), [before]);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const name = account.trim();
    if (!name || !password) return (name ? passwordInput : accountInput).current?.focus();
    void submit(async () => onAnswer(name, await checkPassword(name, password)));
  }

  return (
    <form className="signIn__form" noValidate onSubmit={send}>
      <h1>{translate('sign-in.title')}</h1>
      <p className="muted">{translate('sign-in.lead')}</p>
      <SignInNotice tone={error ? 'error' : 'warning'} text={error ?? notice} />
      <SignInField
        ref={accountInput}
        label={translate('sign-in.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        error={tried && !account.trim() ? translate('sign-in.accountMissing') : undefined}
      />
      <SignInField
        ref={passwordInput}
        label={translate('sign-in.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        className="signIn__password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && !password ? translate('sign-in.passwordMissing') : undefined}
        trailing={
          <button
            type="button"
            className="button button--ghost button--small"
            aria-label={translate(shown ? 'sign-in.hidePassword' : 'sign-in.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {translate(shown ? 'sign-in.hide' : 'sign-in.show')}
          </button>
        }
      />
      <SubmitButton busy={busy}>{translate('sign-in.continue')}</SubmitButton>
    </form>
  );
}
