import { readJson, storageKeys } from './storage';

/** A step of signing in that a ticket of the gateway allows. Times are milliseconds since 1970. */
interface TicketStep {
  /** What was signed in with. */
  account: string;
  /** Allows this step. */
  ticket: string;
  /** When the ticket runs out. */
  expiresAt: number;
}

/** What comes after account and password. It outlives a reload, and holds neither a password nor a session. */
export type SignInStep =
  | (TicketStep & { next: 'authenticatorCode' })
  | (TicketStep & { next: 'setPassword' })
  | (TicketStep & { next: 'bindAuthenticator' })
  /** An e-mail with a code was asked for; another may be from `resendAt` on. */
  | (TicketStep & { next: 'emailCode'; resendAt: number })
  /** The code of the e-mail was right. `authenticator`: whether the new password also takes an authenticator's code. */
  | (TicketStep & { next: 'restartPassword'; authenticator: boolean })
  /** The password was forgotten. */
  | { next: 'forgotten'; account: string }
  /** An authenticator was bound; its recovery codes are shown this once. */
  | { next: 'recoveryCodes'; account: string };

/** The step of signing in that this tab was at before a reload, also where its ticket has run out meanwhile. */
export function readSignInStep(): SignInStep | undefined {
  const step = readJson(() => sessionStorage.getItem(storageKeys.signInStep)) as SignInStep | undefined;
  return step?.next ? step : undefined;
}

/** Keeps the step of signing in for a reload of this tab, or with undefined forgets it. */
export function saveSignInStep(step: SignInStep | undefined): void {
  try {
    if (step) sessionStorage.setItem(storageKeys.signInStep, JSON.stringify(step));
    else sessionStorage.removeItem(storageKeys.signInStep);
  } catch {
    // Storage is forbidden: a reload begins again.
  }
}

/** How long a ticket of the gateway allows its step, in milliseconds. */
export const ticketLife = 5 * 60_000;
