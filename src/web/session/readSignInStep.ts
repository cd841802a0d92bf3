import { readJson } from './readJson';
import type { SignInStep } from './SignInStep';
import { storageKeys } from './storageKeys';

/** The step of signing in that this tab was at before a reload, also where its ticket has run out meanwhile. */
export function readSignInStep(): SignInStep | undefined {
  const step = readJson(() => sessionStorage.getItem(storageKeys.signInStep)) as SignInStep | undefined;
  return step?.next ? step : undefined;
}
