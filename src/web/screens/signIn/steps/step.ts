import type { SignInStep } from '../../../session/signInSteps';
import type { Notice } from '../SignInFrame';
import { type Submission, useSubmission } from '../Submission';

/** What every later step of signing in is given. */
export interface StepProps<Next extends SignInStep['next']> {
  step: Extract<SignInStep, { next: Next }>;
  /** Goes to another step. */
  onStep: (step: SignInStep) => void;
  /** Goes back to account and password, and says why. */
  onStart: (notice?: Notice) => void;
}

/** The gateway's code for a ticket that ran out, was used or was tried too often. */
const ticketGone = 440;

/** `useSubmission` for a later step: without a ticket it leads back to the start, which says why. */
export function useStepSubmission(onStart: StepProps<never>['onStart']): Submission {
  return useSubmission(({ code, message }) => {
    if (code === ticketGone) onStart({ tone: 'warning', text: message });
    return code === ticketGone;
  });
}

/** The gateway's code where a code of an authenticator, an e-mail or a recovery code is not right, or was used before. */
export const wrongCode = 401;
