import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { setFirstPassword } from '../../../authentication/firstSignIn';
import { StepHead } from '../frame/SignInFrame';
import { NewPasswordForm } from './NewPasswordForm';
import { type StepProps, useStepSubmission } from './step';

/** At the first sign-in, replaces the password that the user was given (product 3.2). */
export function SetPasswordStep({ step, onStep, onStart }: StepProps<'setPassword'>) {
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
