import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import { authenticatorStep } from '../auth/authenticatorStep';
import { closeTicket } from '../auth/closeTicket';
import { endSessions } from '../auth/endSessions';
import { forgiveAttempt } from '../auth/forgiveAttempt';
import { readTicketCode } from '../auth/readTicketCode';
import { renewRecoveryCodes } from '../auth/renewRecoveryCodes';
import { takeAuthenticatorCode } from '../auth/takeAuthenticatorCode';
import { ticketExpired } from '../auth/ticketExpired';
import { tryTicketCode } from '../auth/tryTicketCode';
import { withTransaction } from '../database/withTransaction';
import type { PersonalCall } from './PersonalCall';
import { refuseField } from './refuseField';

const kind = 'authenticatorReplaced';

/**
 * `replaceAuthenticator`: the first code of the new authenticator puts it in the place of the old one. Answers ten new
 * recovery codes, which are shown this once. This session stays; the others and all tickets end.
 */
export async function replaceAuthenticator(call: PersonalCall): Promise<unknown> {
  const { context, request, session, user } = call;
  const { db, model, now } = context;
  const { ticket, code } = readTicketCode(request, model) as { ticket: string; code: string };
  const tried = await tryTicketCode(context, request, ticket, 'replaceAuthenticator');
  const { userId, authenticatorSecret: secret, keys } = tried;
  if (userId !== user.id || secret === null) throw ticketExpired();
  const step = authenticatorStep(secret, code, now());
  const about = { userId, kind, request, now: now() } as const;
  if (step === undefined) {
    await recordSecurityEvent(db, { ...about, outcome: 'failure', detail: 'wrongCode' });
    const text = 'authentication.wrongCode';
    throw refuseField(model, request, { path: '/code', keyword: 'wrong', text });
  }
  const recoveryCodes = await withTransaction(db, async (transaction) => {
    if (!(await closeTicket(transaction, ticket))) throw ticketExpired();
    await transaction
      .updateTable('merchant_user')
      .set({ authenticator_secret: secret })
      .where('id', '=', userId)
      .execute();
    await transaction.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
    // Those were codes of the old one; a step of theirs says nothing about the new one's code in it.
    await transaction.deleteFrom('used_authenticator_code').where('user_id', '=', userId).execute();
    await takeAuthenticatorCode(transaction, userId, step, now());
    await endSessions(transaction, userId, now(), session.id);
    await recordSecurityEvent(transaction, { ...about, outcome: 'success' });
    await forgiveAttempt(transaction, keys);
    return renewRecoveryCodes(transaction, userId);
  });
  return { recoveryCodes };
}
