import { useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/useEarlyTranslate';
import { signInWithCode } from '../../../session/signInWithCode';
import { StepHead } from '../StepHead';
import { CodeForm } from './CodeForm';
import { RecoveryForm } from './RecoveryForm';
import type { StepProps } from './StepProps';
import { useStepSubmission } from './useStepSubmission';

/** The authenticator's code, or a recovery code in its place, begins the session. */
export function CodeStep({ step: { account, ticket }, onStart }: StepProps<'authenticatorCode'>) {
  const translate = useEarlyTranslate();
  const submission = useStepSubmission(onStart);
  const [recovering, setRecovering] = useState(false);
  const send = (code: string) => signInWithCode(ticket, code);
  const below = (
    <div className="signIn__ways">
      <button
        type="button"
        className="button button--ghost"
        onClick={() => {
          submission.clear();
          setRecovering(!recovering);
        }}
      >
        {translate(recovering ? 'sign-in-steps.useAuthenticator' : 'sign-in-steps.useRecovery')}
      </button>
      <button type="button" className="button button--ghost" onClick={() => onStart()}>
        {translate('sign-in-steps.back')}
      </button>
    </div>
  );
  if (recovering) {
    return (
      <RecoveryForm submission={submission} send={send} onRefused={onStart} below={below}>
        <StepHead
          title={translate('sign-in-steps.recoveryTitle')}
          lead={translate('sign-in-steps.recoveryHint', { account })}
        />
      </RecoveryForm>
    );
  }
  return (
    <CodeForm
      label={translate('sign-in-steps.code')}
      action={translate('sign-in-steps.submit')}
      submission={submission}
      send={send}
      onRefused={onStart}
      focusAtOnce
      below={below}
    >
      <StepHead
        title={translate('sign-in-steps.codeTitle')}
        lead={translate('sign-in-steps.codeHint', { account })}
      />
    </CodeForm>
  );
}
