import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BoundSession } from '../../../../contract/signIn';
import type { SignInStep } from '../../../session/signInSteps';
import { BindStep } from './BindStep';
import { EmailCodeStep } from './EmailCodeStep';
import { type StepProps, useStepSubmission } from './step';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { restartPassword, sendEmailCode } from '../../../authentication/passwordReset';
import { AccountField } from '../frame/SignInFields';
import { SignInFailure, SubmitButton } from '../frame/Submission';
import { StepHead } from '../frame/SignInFrame';
import { beginSession } from '../../../authentication/beginSession';
import { RecoveryCodes } from '../../shared/RecoveryCodes';
import { NewPasswordForm } from './NewPasswordForm';
import { setFirstPassword } from '../../../authentication/firstSignIn';

/** Props of {@link OtherSteps}. */
export interface OtherStepsProps extends Omit<StepProps<never>, 'step'> {
  step: Exclude<SignInStep, { next: 'authenticatorCode' }>;
  /** Whether e-mails go to the sandbox's inbox. */
  sandbox: boolean;
}

/** The steps of a first sign-in and of a forgotten password, which few need and nobody twice. They have a chunk of their own. */
export function OtherSteps({ step, sandbox, onStep, onStart }: OtherStepsProps) {
  const [bound, setBound] = useState<BoundSession>();
  const callbacks = { onStep, onStart };
  switch (step.next) {
    case 'setPassword':
      return <SetPasswordStep step={step} {...callbacks} />;
    case 'bindAuthenticator':
      return (
        <BindStep
          step={step}
          {...callbacks}
          onBound={(session) => {
            setBound(session);
            onStep({ next: 'recoveryCodes', account: step.account });
          }}
        />
      );
    case 'recoveryCodes':
      return <RecoveryCodesStep step={step} bound={bound} onStart={onStart} />;
    case 'forgotten':
      return <ForgottenStep step={step} {...callbacks} />;
    case 'emailCode':
      // The same component for another code, so that the notice about it stays.
      return <EmailCodeStep step={step} sandbox={sandbox} {...callbacks} />;
    case 'restartPassword':
      return <RestartPasswordStep step={step} {...callbacks} />;
  }
}

/** Requests a code by e-mail for a forgotten password. */
function ForgottenStep({ step, onStep, onStart }: StepProps<'forgotten'>) {
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

interface RecoveryCodesStepProps extends Omit<StepProps<'recoveryCodes'>, 'onStep'> {
  /** The session that begins afterwards; undefined after a reload, because secrets are not stored. */
  bound: BoundSession | undefined;
}

/** Shows the recovery codes, once, and begins the session when the user has stored them. */
function RecoveryCodesStep({ step: { account }, bound, onStart }: RecoveryCodesStepProps) {
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`sign-in-steps.${key}`);
  if (!bound) {
    return (
      <div className="sign-in-form">
        <StepHead title={text('codesGoneTitle')} lead={translate('sign-in-steps.codesGone', { account })} />
        <button type="button" className="button button--primary" onClick={() => onStart()}>
          {text('toSignIn')}
        </button>
      </div>
    );
  }
  return (
    <div className="sign-in-form">
      <StepHead title={text('recoveryCodesTitle')} lead={text('recoveryCodesHint')} />
      <RecoveryCodes
        codes={bound.recoveryCodes}
        account={account}
        text={(key, values) => translate(`recovery-codes.${key}`, values)}
        done={text('toApp')}
        onDone={() => beginSession(bound.token, bound.account)}
      />
    </div>
  );
}

/** Replaces the forgotten password; afterwards the user signs in with the new one. */
function RestartPasswordStep({ step, onStart }: StepProps<'restartPassword'>) {
  const translate = useEarlyTranslate();
  const { account, ticket, authenticator } = step;
  const submission = useStepSubmission(onStart);
  return (
    <NewPasswordForm
      account={account}
      withCode={authenticator}
      submission={submission}
      send={async (values) => {
        await restartPassword(ticket, values);
        onStart({ tone: 'success', text: translate('sign-in-steps.resetDone') });
      }}
      onRejected={onStart}
      below={
        <button type="button" className="button button--ghost" onClick={() => onStart()}>
          {translate('sign-in-steps.backToSignIn')}
        </button>
      }
    >
      <StepHead
        title={translate('sign-in-steps.resetTitle')}
        lead={translate('sign-in-steps.resetHint', { account })}
      />
    </NewPasswordForm>
  );
}

/** At the first sign-in, replaces the password that the user was given (product 3.2). */
function SetPasswordStep({ step, onStep, onStart }: StepProps<'setPassword'>) {
  const translate = useEarlyTranslate();
  const { account } = step;
  const submission = useStepSubmission(onStart);
  return (
    <NewPasswordForm
      account={account}
      submission={submission}
      send={async ({ password, repeatPassword }) =>
        onStep(await setFirstPassword(step, password, repeatPassword))
      }
      onRejected={onStart}
      below={
        <button type="button" className="button button--ghost" onClick={() => onStart()}>
          {translate('sign-in-steps.back')}
        </button>
      }
    >
      <StepHead
        title={translate('sign-in-steps.passwordTitle')}
        lead={translate('sign-in-steps.passwordHint', { account })}
      />
    </NewPasswordForm>
  );
}
