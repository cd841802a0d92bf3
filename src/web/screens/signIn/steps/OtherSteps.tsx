import { useState } from 'react';
import type { BoundSession } from '../../../../contract/signIn';
import type { SignInStep } from '../../../session/signInSteps';
import { BindStep } from './BindStep';
import { EmailCodeStep } from './EmailCodeStep';
import { ForgottenStep } from './ForgottenStep';
import { RecoveryCodesStep } from './RecoveryCodesStep';
import { RestartPasswordStep } from './RestartPasswordStep';
import { SetPasswordStep } from './SetPasswordStep';
import type { StepProps } from './step';

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
