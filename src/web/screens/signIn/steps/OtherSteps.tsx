import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BoundSession } from '../../../../contract/signIn';
import type { SignInStep } from '../../../session/signInSteps';
import { BindStep } from './BindStep';
import { EmailCodeStep } from './EmailCodeStep';
import { StartButton, StepFailure, type StepProps, useSteps, useStepSubmission, useStepText } from './steps';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { restartPassword, sendEmailCode } from '../../../authentication/passwordReset';
import { AccountField, StepHead, SubmitButton } from '../frame/SignInFrame';
import { beginSession } from '../../../authentication/beginSession';
import { RecoveryCodes } from '../../shared/RecoveryCodes';
import { NewPasswordForm } from './NewPasswordForm';
import { setFirstPassword } from '../../../authentication/firstSignIn';

/** The steps of a first sign-in and of a forgotten password. They have their own chunk, as they are rarely needed. */
export function OtherSteps({ step }: { step: Exclude<SignInStep, { next: 'authenticatorCode' }> }) {
  const { onStep } = useSteps();
  const [bound, setBound] = useState<BoundSession>();
  switch (step.next) {
    case 'setPassword':
      return <SetPasswordStep step={step} />;
    case 'bindAuthenticator':
      return (
        <BindStep
          step={step}
          onBound={(session) => {
            setBound(session);
            onStep({ next: 'recoveryCodes', account: step.account });
          }}
        />
      );
    case 'recoveryCodes':
      return <RecoveryCodesStep step={step} bound={bound} />;
    case 'forgotten':
      return <ForgottenStep step={step} />;
    case 'emailCode':
      // The same component for another code, so that the notice about it stays.
      return <EmailCodeStep step={step} />;
    case 'restartPassword':
      return <RestartPasswordStep step={step} />;
  }
}

/** Requests a code by e-mail for a forgotten password. */
function ForgottenStep({ step }: StepProps<'forgotten'>) {
  const text = useStepText();
  const { onStep } = useSteps();
  const [account, setAccount] = useState(step.account);
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submission = useStepSubmission();
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
      <StepHead title={text('forgottenTitle')} lead={text('forgottenHint')} />
      <StepFailure of={submission} />
      <AccountField ref={input} account={account} onChange={setAccount} required={isSubmitted} />
      <SubmitButton of={submission}>{text('sendCode')}</SubmitButton>
      <StartButton label="backToSignIn" />
    </form>
  );
}

interface RecoveryCodesStepProps extends StepProps<'recoveryCodes'> {
  /** The session that begins afterwards; undefined after a reload, because secrets are not stored. */
  bound: BoundSession | undefined;
}

/** Shows the recovery codes, once, and begins the session when the user has stored them. */
function RecoveryCodesStep({ step: { account }, bound }: RecoveryCodesStepProps) {
  const translate = useEarlyTranslate();
  const text = useStepText();
  const { onStart } = useSteps();
  if (!bound) {
    return (
      <div className="sign-in-form">
        <StepHead title={text('codesGoneTitle')} lead={text('codesGone', { account })} />
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
function RestartPasswordStep({ step }: StepProps<'restartPassword'>) {
  const text = useStepText();
  const { onStart } = useSteps();
  const { account, ticket, authenticator } = step;
  const submission = useStepSubmission();
  return (
    <NewPasswordForm
      account={account}
      withCode={authenticator}
      submission={submission}
      send={async (values) => {
        await restartPassword(ticket, values);
        onStart({ tone: 'success', text: text('resetDone') });
      }}
      below={<StartButton label="backToSignIn" />}
    >
      <StepHead title={text('resetTitle')} lead={text('resetHint', { account })} />
    </NewPasswordForm>
  );
}

/** At the first sign-in, replaces the password that the user was given (product 3.2). */
function SetPasswordStep({ step }: StepProps<'setPassword'>) {
  const text = useStepText();
  const { onStep } = useSteps();
  const { account } = step;
  const submission = useStepSubmission();
  return (
    <NewPasswordForm
      account={account}
      submission={submission}
      send={async ({ password, repeatPassword }) =>
        onStep(await setFirstPassword(step, password, repeatPassword))
      }
      below={<StartButton />}
    >
      <StepHead title={text('passwordTitle')} lead={text('passwordHint', { account })} />
    </NewPasswordForm>
  );
}
