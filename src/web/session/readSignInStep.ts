import type { SignInStep } from './SignInStep';
import { storageKeys } from './storageKeys';

/** The step of signing in that this tab was at before a reload, also where its ticket has run out meanwhile. */
export function readSignInStep(): SignInStep | undefined {
  try {
    const step = JSON.parse(sessionStorage.getItem(storageKeys.signInStep) ?? 'null') as SignInStep | null;
    return step?.next ? step : undefined;
  } catch {
    return undefined;
  }
}
