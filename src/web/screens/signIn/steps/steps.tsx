import { createContext, use } from 'react';
import { invalidTicket } from '../../../authentication/rejections';
import type { SignInStep } from '../../../session/signInSteps';
import type { Notice } from '../frame/SignInFrame';
import type { Submission } from '../../../forms/useSubmission';
import { useEarlyTranslate } from '../../../i18n/earlyTexts';
import { SignInFailure, useSignInSubmission } from '../frame/Submission';

/** Where a later step of signing in leads. */
interface StepWays {
  /** Goes to another step. */
  onStep: (step: SignInStep) => void;
  /** Goes back to account and password. `notice` explains why. */
  onStart: (notice?: Notice) => void;
  /** Whether e-mails go to the sandbox's inbox. */
  sandbox: boolean;
}

export const StepsContext = createContext<StepWays | undefined>(undefined);

/** Returns where the step around leads. */
export function useSteps(): StepWays {
  const ways = use(StepsContext);
  if (!ways) throw new Error('This is no part of a step of signing in.');
  return ways;
}

/** Props of every later step of signing in. */
export interface StepProps<Next extends SignInStep['next']> {
  step: Extract<SignInStep, { next: Next }>;
}

/** Returns a function that translates the texts of the steps. */
export function useStepText(): (key: string, values?: Record<string, string>) => string {
  const translate = useEarlyTranslate();
  return (key, values) => translate(`sign-in-steps.${key}`, values);
}

/** `useSignInSubmission` for a later step, which leads back to the start if its ticket is no longer valid. */
export function useStepSubmission(): Submission {
  const { onStart } = useSteps();
  return useSignInSubmission(({ code, message }) => {
    if (code === invalidTicket) onStart({ tone: 'warning', text: message });
    return code === invalidTicket;
  });
}

/** Shows why a step failed. A user or merchant who may not sign in at all is led back to the start. */
export function StepFailure({ of }: { of: Submission }) {
  const { onStart } = useSteps();
  return <SignInFailure of={of} onRejected={() => onStart()} />;
}

/** The button that leads back to account and password. */
export function StartButton({ label = 'back' }: { label?: 'back' | 'backToSignIn' }) {
  const text = useStepText();
  const { onStart } = useSteps();
  return (
    <button type="button" className="button button--ghost" onClick={() => onStart()}>
      {text(label)}
    </button>
  );
}
