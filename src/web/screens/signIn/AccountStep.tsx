import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useEarlyTranslate } from '../../i18n/earlyTexts';
import { checkPassword } from '../../authentication/checkPassword';
import type { SignInStep } from '../../session/signInSteps';
import {
  AccountField,
  type Notice,
  PasswordField,
  SignInFailure,
  SignInNotice,
  StepHead,
  SubmitButton,
  useSignInSubmission,
} from './frame/SignInFrame';

interface AccountStepProps {
  /** Account that was typed before, if the user comes back to this step. */
  account: string;
  /** Why the user is back. */
  notice: Notice | undefined;
  /** Resolves when the step can be shown. */
  onNext: (step: SignInStep) => Promise<void>;
}

/** The first step of signing in: account and password. */
export function AccountStep({ account: before, notice, onNext }: AccountStepProps) {
  const translate = useEarlyTranslate();
  const [account, setAccount] = useState(before);
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submission = useSignInSubmission();
  useEffect(() => (before ? passwordInput : accountInput).current?.focus(), [before]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    const name = account.trim();
    if (!name || !password) return (name ? passwordInput : accountInput).current?.focus();
    void submission.submit(async () => onNext(await checkPassword(name, password)));
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <StepHead title={translate('sign-in.title')} lead={translate('sign-in.lead')} />
      <SignInFailure of={submission} />
      {!submission.failure && <SignInNotice notice={notice} />}
      <AccountField ref={accountInput} account={account} onChange={setAccount} required={isSubmitted} />
      <PasswordField
        ref={passwordInput}
        label={translate('sign-in.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isSubmitted && !password ? translate('sign-in.passwordMissing') : undefined}
      />
      <SubmitButton of={submission}>{translate('sign-in.continue')}</SubmitButton>
      <button
        type="button"
        className="button button--ghost"
        onClick={() => void submission.submit(() => onNext({ next: 'forgotten', account: account.trim() }))}
      >
        {translate('sign-in.forgotten')}
      </button>
    </form>
  );
}
