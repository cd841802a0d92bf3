import { saveSignInStep } from './saveSignInStep';
import { sessionStore } from './sessionStore';
import { signedOut } from './signedOut';

/** Forgets the session in this tab. `notice` says on the sign-in screen why. What the browser keeps stays. */
export function forgetSession(notice?: string): void {
  saveSignInStep(undefined);
  sessionStore.update({ ...signedOut, notice });
}
