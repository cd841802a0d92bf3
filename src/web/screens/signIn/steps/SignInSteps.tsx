import { useEffect, useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import type { BoundSession } from '../../../authentication/firstSignIn';
import type { SignInStep } from '../../../session/signInSteps';
import { BindStep } from './BindStep';
import { CodeStep } from './CodeStep';
import { EmailCodeStep } from './EmailCodeStep';
import { ForgottenStep } from './ForgottenStep';
import { RecoveryCodesStep } from './RecoveryCodesStep';
import { RestartPasswordStep } from './RestartPasswordStep';
import { SetPasswordStep } from './SetPasswordStep';
import type { StepProps } from './step';

/** Props of {@link SignInSteps}. */
export interface SignInStepsProps extends Omit<StepProps<never>, 'step'> {
  step: SignInStep;
  /** Whether e-mails go to the sandbox's inbox. */
  sandbox: boolean;
}

/** The steps after account and password, or instead of them. Loaded when the user begins to type. */
export function SignInSteps({ step, sandbox, onStep, onStart }: SignInStepsProps) {
  const translate = useEarlyTranslate();
  const [bound, setBound] = useState<BoundSession>();
  const isExpired = 'expiresAt' in step && step.expiresAt <= Date.now();
  useEffect(() => {
    if (isExpired) onStart({ tone: 'warning', text: translate('sign-in-steps.expired') });
  });
  if (isExpired) return null;
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
    case 'authenticatorCode':
      return <CodeStep step={step} {...callbacks} />;
  }
}
