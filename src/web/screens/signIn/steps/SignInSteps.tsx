import { useEffect, useState } from 'react';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import type { BindingAnswer } from '../../../authentication/firstSignIn';
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
  /** Whether e-mails end in the sandbox's inbox. */
  sandbox: boolean;
}

/** Whatever comes after account and password, or instead of them: loaded as soon as somebody begins to type. */
export function SignInSteps({ step, sandbox, onStep, onStart }: SignInStepsProps) {
  const translate = useEarlyTranslate();
  const [bound, setBound] = useState<BindingAnswer>();
  const isOver = 'expiresAt' in step && step.expiresAt <= Date.now();
  useEffect(() => {
    if (isOver) onStart({ tone: 'warning', text: translate('sign-in-steps.expired') });
  });
  if (isOver) return null;
  const ways = { onStep, onStart };
  switch (step.next) {
    case 'setPassword':
      return <SetPasswordStep step={step} {...ways} />;
    case 'bindAuthenticator':
      return (
        <BindStep
          step={step}
          {...ways}
          onBound={(answer) => {
            setBound(answer);
            onStep({ next: 'recoveryCodes', account: step.account });
          }}
        />
      );
    case 'recoveryCodes':
      return <RecoveryCodesStep step={step} answer={bound} onStart={onStart} />;
    case 'forgotten':
      return <ForgottenStep step={step} {...ways} />;
    case 'emailCode':
      // A code that was sent anew is another step, but the notice that says so stays.
      return <EmailCodeStep step={step} sandbox={sandbox} {...ways} />;
    case 'restartPassword':
      return <RestartPasswordStep step={step} {...ways} />;
    case 'authenticatorCode':
      return <CodeStep step={step} {...ways} />;
  }
}
