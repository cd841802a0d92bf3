import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { sendEmailCode } from '../../../authentication/passwordReset';
import { AccountField } from '../frame/SignInFields';
import { SignInFailure, SubmitButton } from '../frame/Submission';
import { StepHead } from '../frame/SignInFrame';
import { type StepProps, useStepSubmission } from './step';

/** Requests a code by e-mail for a forgotten password. */
export function ForgottenStep({ step, onStep, onStart }: StepProps<'forgotten'>) {
  const translate = useEarlyTranslate();
  const [account, setAccount] = useState(step.account);
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submission = useStepSubmission(onStart);
  useEffect(() => input.current?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    if (submission.busy || submission.wait) return;
    setSubmitted(true);
    const name = account.trim();
    if (!name) return input.current?.focus();
    void submission.submit(async () => onStep(await sendEmailCode(name)));
  }

  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <StepHead
        title={translate('sign-in-steps.forgottenTitle')}
        lead={translate('sign-in-steps.forgottenHint')}
      />
      <SignInFailure of={submission} onRejected={onStart} />
      <AccountField ref={input} account={account} onChange={setAccount} required={isSubmitted} />
      <SubmitButton of={submission}>{translate('sign-in-steps.sendCode')}</SubmitButton>
      <button type="button" className="button button--ghost" onClick={() => onStart()}>
        {translate('sign-in-steps.backToSignIn')}
      </button>
    </form>
  );
}
