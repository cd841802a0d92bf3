import type { SignInStep } from '../../../session/SignInStep';
import type { Notice } from '../SignInNotice';

/** What every later step of signing in is given. */
export interface StepProps<Next extends SignInStep['next']> {
  step: Extract<SignInStep, { next: Next }>;
  /** Goes to another step. */
  onStep: (step: SignInStep) => void;
  /** Goes back to account and password, and says why. */
  onStart: (notice?: Notice) => void;
}
