import { saveSignInStep } from './saveSignInStep';
import { sessionStore } from './sessionStore';

/** Forgets the session in this tab. `notice` says on the sign-in screen why. What the browser keeps stays. */
export function forgetSession(notice?: string): void {
  saveSignInStep(undefined);
  sessionStore.update({
    token: undefined,
    account: undefined,
    countryCode: undefined,
    country: undefined,
    isGlobal: false,
    sandbox: false,
    permissions: new Set(),
    notice,
  });
}
