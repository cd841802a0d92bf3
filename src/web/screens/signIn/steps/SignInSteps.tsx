import { lazy, Suspense, useEffect } from 'react';
import { loadOnce } from '../../../client/loadOnce';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import type { SignInStep } from '../../../session/signInSteps';
import { CodeStep } from './CodeStep';
import type { StepProps } from './step';

const loadOtherSteps = loadOnce(async () => ({ default: (await import('./OtherSteps')).OtherSteps }));
const OtherSteps = lazy(loadOtherSteps);

/** Loads the code of a step; that of the usual one, the authenticator's code, is here. */
export async function loadStep({ next }: SignInStep): Promise<void> {
  if (next !== 'authenticatorCode') await loadOtherSteps();
}

/** Props of {@link SignInSteps}. */
export interface SignInStepsProps extends Omit<StepProps<never>, 'step'> {
  step: SignInStep;
  /** Whether e-mails go to the sandbox's inbox. */
  sandbox: boolean;
}

/** The steps after account and password, or instead of them. Loaded when the user begins to type. */
export function SignInSteps({ step, sandbox, onStep, onStart }: SignInStepsProps) {
  const translate = useEarlyTranslate();
  const isExpired = 'expiresAt' in step && step.expiresAt <= Date.now();
  useEffect(() => {
    if (isExpired) onStart({ tone: 'warning', text: translate('sign-in-steps.expired') });
  });
  if (isExpired) return null;
  if (step.next === 'authenticatorCode') return <CodeStep step={step} onStep={onStep} onStart={onStart} />;
  return (
    <Suspense fallback={null}>
      <OtherSteps step={step} sandbox={sandbox} onStep={onStep} onStart={onStart} />
    </Suspense>
  );
}
