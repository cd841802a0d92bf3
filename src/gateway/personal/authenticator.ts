import { generateSecret, generateURI } from 'otplib';
import { authenticatorStep, consumeAuthenticatorStep } from '../auth/authenticator';
import { renewRecoveryCodes } from '../auth/recoveryCodes';
import { recordSecurityEvent } from '../auth/securityEvents';
import { endSessions } from '../auth/sessions';
import { refundAttempt } from '../auth/throttle';
import {
  redeemTicket,
  issueTicket,
  readTicketCode,
  ticketExpired,
  consumeCodeAttempt,
} from '../auth/tickets';
import { withTransaction } from '../database/transaction';
import { invalidField } from '../http/body';
import type { PersonalCall } from './call';
import { confirmPassword, readPasswordAndCode, withCode } from './reauthentication';

const kind = 'authenticatorReplaced';

/**
 * `offerAuthenticator`: the secret for a new authenticator, and the `otpauth:` address of it for a QR code, to who knows
 * the password and has the old one or a recovery code. The old one stays until `replaceAuthenticator`.
 */
export async function offerReplacement(call: PersonalCall): Promise<unknown> {
  const { context, request, user } = call;
  const { password, code } = readPasswordAndCode(request, context.model) as {
    password: string;
    code: string;
  };
  await confirmPassword(call, { password, path: '/password', kind });
  const secret = generateSecret();
  const ticket = await withCode(call, { code, kind }, (transaction) =>
    issueTicket(transaction, user.id, 'replaceAuthenticator', context.now(), { secret }),
  );
  return { ticket, uri: generateURI({ issuer: 'Corridor', label: user.account, secret }), secret };
}

/**
 * `replaceAuthenticator`: the first code of the new authenticator puts it in the place of the old one. Answers ten new
 * recovery codes, which are shown this once. This session stays; the others and all tickets end.
 */
export async function replaceAuthenticator(call: PersonalCall): Promise<unknown> {
  const { context, request, session, user } = call;
  const { db, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const tried = await consumeCodeAttempt(context, request, ticket, 'replaceAuthenticator');
  const { userId, authenticatorSecret: secret, keys } = tried;
  if (userId !== user.id || secret === null) throw ticketExpired();
  const step = authenticatorStep(secret, code, now());
  const about = { userId, kind, request, now: now() } as const;
  if (step === undefined) {
    await recordSecurityEvent(db, { ...about, outcome: 'failure', detail: 'wrongCode' });
    const text = 'authentication.wrongCode';
    throw invalidField(model, request, { path: '/code', keyword: 'wrong', text });
  }
  const recoveryCodes = await withTransaction(db, async (transaction) => {
    if (!(await redeemTicket(transaction, ticket))) throw ticketExpired();
    await transaction
      .updateTable('merchant_user')
      .set({ authenticator_secret: secret })
      .where('id', '=', userId)
      .execute();
    await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
    // Those were codes of the old one; a step of theirs says nothing about the new one's code in it.
    await transaction.deleteFrom('used_authenticator_code').where('user_id', '=', userId).execute();
    await consumeAuthenticatorStep(transaction, userId, step, now());
    await endSessions(transaction, userId, now(), session.id);
    await recordSecurityEvent(transaction, { ...about, outcome: 'success' });
    await refundAttempt(transaction, keys);
    return renewRecoveryCodes(transaction, userId);
  });
  return { recoveryCodes };
}
