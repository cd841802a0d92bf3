import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import type { SecurityEventKind } from '../auth/audit/SecurityEvent';
import { forgiveAttempt } from '../auth/forgiveAttempt';
import { takeAttempt } from '../auth/takeAttempt';
import { throttleKeys } from '../auth/throttleKeys';
import { verifyPassword } from '../auth/verifyPassword';
import type { PersonalCall } from './PersonalCall';
import { refuseField } from './refuseField';

/**
 * Checks the password that a signed-in user typed again: whoever finds his browser open must not take the account over.
 * A wrong one counts as one at sign-in does, stands in the history as a failure of `kind` and throws 422 at `path`.
 */
export async function provePassword(
  { context, request, user }: PersonalCall,
  { password, path, kind }: { password: string; path: string; kind: SecurityEventKind },
): Promise<void> {
  const { db, model, now } = context;
  const keys = await takeAttempt(db, throttleKeys('password', user.account, request.ip), now());
  if (!(await verifyPassword(user.passwordHash, password))) {
    const failure = { outcome: 'failure', detail: 'wrongPassword', now: now() } as const;
    await recordSecurityEvent(db, { userId: user.id, kind, request, ...failure });
    throw refuseField(model, request, { path, keyword: 'wrong', text: 'personal.wrongPassword' });
  }
  await forgiveAttempt(db, keys);
}
