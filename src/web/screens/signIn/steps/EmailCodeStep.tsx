import { useState } from 'react';
import { checkEmailCode, sendEmailCode } from '../../../authentication/passwordReset';
import { useCountdown } from '../../../forms/useSubmission';
import { SignInNotice, StepHead } from '../frame/SignInFrame';
import {
  CodeForm,
  StartButton,
  StepFailure,
  type StepProps,
  useSteps,
  useStepSubmission,
  useStepText,
} from './steps';

/** Takes the code from the e-mail; another one can be requested after a pause (product 3.4). */
export function EmailCodeStep({ step }: StepProps<'emailCode'>) {
  const text = useStepText();
  const { onStep, sandbox } = useSteps();
  const { account, ticket } = step;
  const submission = useStepSubmission();
  const resending = useStepSubmission();
  const [resent, setResent] = useState(false);
  const seconds = Math.max(useCountdown(step.resendAt), resending.wait);

  async function resend() {
    if (seconds > 0 || resending.busy || submission.busy) return;
    submission.clear();
    setResent(!(await resending.submit(async () => onStep(await sendEmailCode(account)))));
  }

  return (
    <CodeForm
      label={text('emailCode')}
      action={text('emailSubmit')}
      submission={submission}
      send={async (code) => onStep(await checkEmailCode(account, ticket, code))}
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
            {seconds > 0 ? text('resendIn', { seconds: String(seconds) }) : text('resend')}
          </button>
          <StartButton label="backToSignIn" />
          {sandbox && (
            <a
              className="button button--ghost"
              href={`#/inbox?account=${encodeURIComponent(account)}`}
              target="_blank"
              rel="noreferrer"
            >
              {text('toInbox')}
            </a>
          )}
        </div>
      }
    >
      <StepHead title={text('emailTitle')} lead={text('emailHint', { account })} />
      <StepFailure of={resending} />
      {resent && <SignInNotice notice={{ tone: 'success', text: text('resent') }} />}
    </CodeForm>
  );
}
