import { openSchema } from '../../contract/schemas';
import { hashPassword, newPasswordSchemas, passwordSchema, requireValidPassword } from '../auth/passwords';
import { codeSchema } from '../auth/secondFactor';
import { recordSecurityEvent } from '../auth/securityEvents';
import { revokeAccess } from '../auth/sessions';
import { bodyReader, invalidField } from '../http/body';
import { tellUser } from '../mail/accountNotices';
import type { PersonalCall } from './call';
import { requirePassword, withBodyCode } from './reauthentication';

/** Reads the body of a change of the password. */
export const readPasswords = bodyReader(
  openSchema({ currentPassword: passwordSchema, ...newPasswordSchemas, code: codeSchema }),
);

const kind = 'passwordChanged';

/**
 * `changePassword`: replaces the password of a user who sends the current one and a code. This session stays; the
 * others and all tickets end. A new password that breaks a rule costs no attempt.
 */
export async function changePassword(call: PersonalCall): Promise<unknown> {
  const { context, request, session, user } = call;
  const { model, now } = context;
  const body = readPasswords(request, model);
  const { currentPassword, password, code } = body;
  requireValidPassword(request, model, body);
  await requirePassword(call, { password: currentPassword, path: '/currentPassword', kind });
  if (password.normalize('NFC') === currentPassword.normalize('NFC')) {
    const text = 'personal.samePassword';
    throw invalidField(request, model, { path: '/password', keyword: 'same', text });
  }
  const password_hash = await hashPassword(password);
  await withBodyCode(call, { code, kind }, async (transaction) => {
    const changed = await transaction
      .updateTable('merchant_user')
      .set({ password_hash })
      .where('id', '=', user.id)
      // Must not overwrite one that was set meanwhile, such as by a reset.
      .where('password_hash', '=', user.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) {
      const text = 'personal.wrongPassword';
      throw invalidField(request, model, { path: '/currentPassword', keyword: 'wrong', text });
    }
    await revokeAccess(transaction, user.id, now(), session.id);
    const event = { userId: user.id, kind, outcome: 'success', request, now: now() } as const;
    await recordSecurityEvent(transaction, event);
    await tellUser(transaction, { ...context, now: now() }, user.id, kind);
  });
  return {};
}
