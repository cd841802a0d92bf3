import { type ContextType, lazy, Suspense, useEffect } from 'react';
import { loadOnce } from '../../../client/loadOnce';
import type { SignInStep } from '../../../session/signInSteps';
import { loadWithTexts } from '../frame/loadWithTexts';
import { CodeStep } from './CodeStep';
import { StepsContext, useStepText } from './steps';

const loadOtherSteps = loadOnce(async () => ({
  default: (await loadWithTexts(() => import('./OtherSteps'))).OtherSteps,
}));
const OtherSteps = lazy(loadOtherSteps);

/** Loads the code of a step; that of the usual one, the authenticator's code, is here. */
export async function loadStep({ next }: SignInStep): Promise<void> {
  if (next !== 'authenticatorCode') await loadOtherSteps();
}

/** Props of {@link SignInSteps}. */
export interface SignInStepsProps {
  step: SignInStep;
  ways: NonNullable<ContextType<typeof StepsContext>>;
}

/** The steps after account and password, or instead of them. Loaded when the user begins to type. */
export function SignInSteps({ step, ways }: SignInStepsProps) {
  const text = useStepText();
  const isExpired = 'expiresAt' in step && step.expiresAt <= Date.now();
  useEffect(() => {
    if (isExpired) ways.onStart({ tone: 'warning', text: text('expired') });
  });
  if (isExpired) return null;
  return (
    <StepsContext value={ways}>
      {step.next === 'authenticatorCode' ? (
        <CodeStep step={step} />
      ) : (
        <Suspense fallback={null}>
          <OtherSteps step={step} />
        </Suspense>
      )}
    </StepsContext>
  );
}
