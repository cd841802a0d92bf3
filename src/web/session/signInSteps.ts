import { readStored, storageKeys, writeStored } from './storage';

/** A step that a ticket of the gateway allows. Times are in ms since 1970. */
interface TicketStep {
  /** Name that is being signed in with. */
  account: string;
  ticket: string;
  /** When the ticket expires. */
  expiresAt: number;
}

/** A step of signing in after account and password. It is stored over a reload, so it holds no secret. */
export type SignInStep =
  | (TicketStep & { next: 'authenticatorCode' })
  | (TicketStep & { next: 'setPassword' })
  | (TicketStep & { next: 'bindAuthenticator' })
  /** A code was sent by e-mail; another can be requested from `resendAt` on. */
  | (TicketStep & { next: 'emailCode'; resendAt: number })
  /** The code from the e-mail was correct. `authenticator`: whether the new password takes an authenticator code too. */
  | (TicketStep & { next: 'restartPassword'; authenticator: boolean })
  /** The user has forgotten the password. */
  | { next: 'forgotten'; account: string }
  /** An authenticator was bound; its recovery codes are shown once. */
  | { next: 'recoveryCodes'; account: string };

/** Lifetime of a ticket of the gateway, in ms. */
export const ticketLifetime = 5 * 60_000;

/** Returns the step that this tab was at before a reload, even if its ticket has expired since. */
export function readSignInStep(): SignInStep | undefined {
  const step = readStored(storageKeys.signInStep, 'sessionStorage') as SignInStep | undefined;
  return step?.next ? step : undefined;
}

/** Stores the step for a reload of this tab, or removes it. */
export function saveSignInStep(step: SignInStep | undefined): void {
  writeStored(storageKeys.signInStep, step, 'sessionStorage');
}
