import { hashPassword, requireValidPassword } from '../auth/passwords';
import { codeSchema } from '../auth/secondFactor';
import { recordSecurityEvent } from '../auth/securityEvents';
import { endSessions } from '../auth/sessions';
import { bodyReader, invalidField } from '../http/body';
import { requestLanguage, translator } from '../http/translation';
import type { PersonalCall } from './call';
import { confirmPassword, withCode } from './reauthentication';

const readPasswords = bodyReader({
  type: 'object',
  properties: {
    currentPassword: { type: 'string', minLength: 1, maxLength: 256 },
    password: { type: 'string', minLength: 1, maxLength: 256 },
    repeatPassword: { type: 'string', maxLength: 256 },
    code: codeSchema,
  },
  required: ['currentPassword', 'password', 'repeatPassword', 'code'],
});

const kind = 'passwordChanged';

/**
 * `changePassword`: replaces the password of who knows the present one and has the authenticator. This session stays;
 * the others and all tickets end. A new password that breaks a rule costs no try.
 */
export async function changePassword(call: PersonalCall): Promise<unknown> {
  const { context, request, session, user } = call;
  const { model, now } = context;
  const body = readPasswords(request, model) as Record<
    'currentPassword' | 'password' | 'repeatPassword' | 'code',
    string
  >;
  const { currentPassword, password, repeatPassword, code } = body;
  requireValidPassword(password, repeatPassword, translator(model, requestLanguage(request, model)));
  await confirmPassword(call, { password: currentPassword, path: '/currentPassword', kind });
  if (password.normalize('NFC') === currentPassword.normalize('NFC')) {
    throw invalidField(model, request, {
      path: '/password',
      keyword: 'same',
      text: 'personal.samePassword',
    });
  }
  const password_hash = await hashPassword(password);
  await withCode(call, { code, kind }, async (transaction) => {
    const changed = await transaction
      .updateTable('merchant_user')
      .set({ password_hash })
      .where('id', '=', user.id)
      // Not over one that was set meanwhile, such as by a code sent by e-mail.
      .where('password_hash', '=', user.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) {
      const text = 'personal.wrongPassword';
      throw invalidField(model, request, { path: '/currentPassword', keyword: 'wrong', text });
    }
    await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute();
    await endSessions(transaction, user.id, now(), session.id);
    await recordSecurityEvent(transaction, {
      userId: user.id,
      kind,
      outcome: 'success',
      request,
      now: now(),
    });
  });
  return {};
}
