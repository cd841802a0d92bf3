import { renewRecoveryCodes } from '../auth/recoveryCodes';
import { recordSecurityEvent } from '../auth/securityEvents';
import type { PersonalCall } from './call';
import { confirmPassword, readPasswordAndCode, withCode } from './reauthentication';

const kind = 'recoveryCodesRenewed';

/** `recoveryCodes`: ten new ones in place of those that are left, shown this once. */
export async function renewCodes(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { password, code } = readPasswordAndCode(request, context.model) as {
    password: string;
    code: string;
  };
  await confirmPassword(call, { password, path: '/password', kind });
  const recoveryCodes = await withCode(call, { code, kind }, async (transaction) => {
    const event = { userId: user.id, kind, outcome: 'success', request, now: context.now() } as const;
    await recordSecurityEvent(transaction, event);
    return renewRecoveryCodes(transaction, user.id);
  });
  return { recoveryCodes };
}
