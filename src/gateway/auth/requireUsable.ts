import { GatewayError } from '../http/GatewayError';
import type { SignInUser } from './SignInUser';

/** Refusals that are not about who one is: HTTP 200 with a code each, which the web app shows as a dialog. */
const codes = { userDisabled: 423, merchantDisabled: 424, noAccounts: 425, otherKind: 426 };

/**
 * Throws where the user or his merchant is disabled, the merchant has no account in any country, or the user is none of
 * a merchant. Told only to who proved to be the user.
 */
export function requireUsable(user: SignInUser): void {
  const reason = reasonAgainst(user);
  if (reason) throw new GatewayError({ status: 200, code: codes[reason], text: `authentication.${reason}` });
}

function reasonAgainst(user: SignInUser): keyof typeof codes | undefined {
  if (!user.isActive) return 'userDisabled';
  if (!user.isMerchantUser) return 'otherKind';
  if (!user.merchantIsActive) return 'merchantDisabled';
  return user.accounts.length === 0 ? 'noAccounts' : undefined;
}
