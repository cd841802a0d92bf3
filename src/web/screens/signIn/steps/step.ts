import { invalidTicket } from '../../../authentication/rejections';
import type { SignInStep } from '../../../session/signInSteps';
import type { Notice } from '../frame/SignInFrame';
import type { Submission } from '../../../forms/useSubmission';
import { useSignInSubmission } from '../frame/Submission';

/** Props of every later step of signing in. */
export interface StepProps<Next extends SignInStep['next']> {
  step: Extract<SignInStep, { next: Next }>;
  /** Goes to another step. */
  onStep: (step: SignInStep) => void;
  /** Goes back to account and password. `notice` explains why. */
  onStart: (notice?: Notice) => void;
}

/** `useSignInSubmission` for a later step, which leads back to the start if its ticket is no longer valid. */
export function useStepSubmission(onStart: StepProps<never>['onStart']): Submission {
  return useSignInSubmission(({ code, message }) => {
    if (code === invalidTicket) onStart({ tone: 'warning', text: message });
    return code === invalidTicket;
  });
}
