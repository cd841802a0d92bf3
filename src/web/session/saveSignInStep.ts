import { storageKeys } from './storageKeys';
import type { SignInStep } from './SignInStep';

/** Keeps the step of signing in for a reload of this tab, or with undefined forgets it. */
export function saveSignInStep(step: SignInStep | undefined): void {
  try {
    if (step) sessionStorage.setItem(storageKeys.signInStep, JSON.stringify(step));
    else sessionStorage.removeItem(storageKeys.signInStep);
  } catch {
    // Storage is forbidden: a reload begins again.
  }
}
