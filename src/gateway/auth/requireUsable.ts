import { GatewayError } from '../http/GatewayError';
import type { SignInUser } from './SignInUser';

/** A refusal that is not about who one is: HTTP 200 with a code of its own, as business refusals are told. */
const locked = 423;

/** Throws where the user or his merchant is disabled, or the merchant has no account in any country. Told only to who proved to be the user. */
export function requireUsable(user: SignInUser): void {
  if (!user.isActive)
    throw new GatewayError({ status: 200, code: locked, text: 'authentication.userDisabled' });
  if (!user.merchantIsActive || user.accounts.length === 0) {
    throw new GatewayError({ status: 200, code: locked, text: 'authentication.merchantDisabled' });
  }
}
