import { useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { checkEmailCode, sendEmailCode } from '../../../authentication/passwordReset';
import { useCountdown } from '../../../forms/useSubmission';
import { SignInFailure } from '../frame/Submission';
import { SignInNotice, StepHead } from '../frame/SignInFrame';
import { CodeForm } from './CodeForm';
import { type StepProps, useStepSubmission } from './step';

/** Takes the code from the e-mail; another one can be requested after a pause (product 3.4). */
export function EmailCodeStep({
  step,
  sandbox,
  onStep,
  onStart,
}: StepProps<'emailCode'> & { sandbox: boolean }) {
  const translate = useEarlyTranslate();
  const { account, ticket } = step;
  const submission = useStepSubmission(onStart);
  const resending = useStepSubmission(onStart);
  const [resent, setResent] = useState(false);
  const seconds = Math.max(useCountdown(step.resendAt), resending.wait);

  async function resend() {
    if (seconds > 0 || resending.busy || submission.busy) return;
    submission.clear();
    setResent(!(await resending.submit(async () => onStep(await sendEmailCode(account)))));
  }

  return (
    <CodeForm
      label={translate('sign-in-steps.emailCode')}
      action={translate('sign-in-steps.emailSubmit')}
      submission={submission}
      send={async (code) => onStep(await checkEmailCode(account, ticket, code))}
      onRejected={onStart}
      focusAtOnce
      below={
        <div className="sign-in-form__ways">
          <button
            type="button"
            className="button button--ghost"
            aria-disabled={seconds > 0 || undefined}
            aria-busy={resending.busy || undefined}
            onClick={() => void resend()}
          >
            {seconds > 0
              ? translate('sign-in-steps.resendIn', { seconds: String(seconds) })
              : translate('sign-in-steps.resend')}
          </button>
          <button type="button" className="button button--ghost" onClick={() => onStart()}>
            {translate('sign-in-steps.backToSignIn')}
          </button>
          {sandbox && (
            <a
              className="button button--ghost"
              href={`#/inbox?account=${encodeURIComponent(account)}`}
              target="_blank"
              rel="noreferrer"
            >
              {translate('sign-in-steps.toInbox')}
            </a>
          )}
        </div>
      }
    >
      <StepHead
        title={translate('sign-in-steps.emailTitle')}
        lead={translate('sign-in-steps.emailHint', { account })}
      />
      <SignInFailure of={resending} onRejected={onStart} />
      {resent && <SignInNotice notice={{ tone: 'success', text: translate('sign-in-steps.resent') }} />}
    </CodeForm>
  );
}
