import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { restartPassword } from '../../../authentication/passwordReset';
import { StepHead } from '../frame/SignInFrame';
import { NewPasswordForm } from './NewPasswordForm';
import { type StepProps, useStepSubmission } from './step';

/** Replaces the forgotten password; afterwards the user signs in with the new one. */
export function RestartPasswordStep({ step, onStart }: StepProps<'restartPassword'>) {
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
