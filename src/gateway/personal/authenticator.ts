import type { AuthenticatorReplacement } from '../../contract/personal';
import {
  authenticatorOffer,
  authenticatorStep,
  consumeAuthenticatorStep,
  newAuthenticatorSecret,
} from '../auth/authenticator';
import { renewRecoveryCodes } from '../auth/recoveryCodes';
import { recordSecurityEvent } from '../auth/securityEvents';
import { revokeAccess } from '../auth/sessions';
import { authenticatorOf } from '../auth/tables';
import { refundAttempt } from '../auth/throttle';
import { issueTicket, makeCodeAttempt, readTicketCode, redeemTicket, ticketExpired } from '../auth/tickets';
import { withTransaction } from '../database/units/transaction';
import { tellUser } from '../mail/accountNotices';
import type { PersonalCall } from './call';
import { recordedFailure, withPasswordAndCode } from './reauthentication';

const kind = 'authenticatorReplaced';

/**
 * `offerAuthenticator`: offers the secret of a new authenticator to a user who sends the password and a code. The old
 * authenticator stays until `replaceAuthenticator`.
 */
export async function offerReplacement(call: PersonalCall): Promise<AuthenticatorReplacement> {
  const { context, user } = call;
  const plain = newAuthenticatorSecret();
  const secret = context.keyRing.encrypt(plain, authenticatorOf(user.id));
  const ticket = await withPasswordAndCode(call, kind, (transaction) =>
    issueTicket(transaction, user.id, 'replaceAuthenticator', context.now(), { secret }),
  );
  return { ticket, ...authenticatorOffer(user.account, plain) };
}

/**
 * `replaceAuthenticator`: replaces the authenticator by the offered one, whose first code shows that the app has it.
 * Returns ten new recovery codes, which are shown this once. This session stays; the others and all tickets end.
 */
export async function replaceAuthenticator(call: PersonalCall): Promise<unknown> {
  const { context, request, session, user } = call;
  const { db, model, keyRing, now } = context;
  const { ticket, code } = readTicketCode(request, model);
  const attempted = { ticket, step: 'replaceAuthenticator' } as const;
  return makeCodeAttempt(
    context,
    request,
    attempted,
    async ({ userId, authenticatorSecret: secret, keys }) => {
      if (userId !== user.id || secret === null) throw ticketExpired();
      const step = authenticatorStep(keyRing.decrypt(secret, authenticatorOf(userId)), code, now());
      if (step === undefined) {
        const field = { path: '/code', keyword: 'wrong', text: 'authentication.wrongCode' };
        throw await recordedFailure(call, { kind, detail: 'wrongCode' }, field);
      }
      const recoveryCodes = await withTransaction(db, async (transaction) => {
        await redeemTicket(transaction, ticket);
        await transaction
          .updateTable('merchant_user')
          .set({ authenticator_secret: secret })
          .where('id', '=', userId)
          .execute();
        // Steps used with the old authenticator must not block codes of the new one.
        await transaction.deleteFrom('used_authenticator_code').where('user_id', '=', userId).execute();
        await consumeAuthenticatorStep(transaction, userId, step, now());
        await revokeAccess(transaction, userId, now(), session.id);
        await recordSecurityEvent(transaction, { userId, kind, outcome: 'success', request, now: now() });
        await tellUser(transaction, { ...context, now: now() }, userId, kind);
        await refundAttempt(transaction, keys);
        return renewRecoveryCodes(transaction, userId);
      });
      return { recoveryCodes };
    },
  );
}

/** `recoveryCodes`: replaces the recovery codes that are left by ten new ones, which are shown this once. */
export async function replaceRecoveryCodes(call: PersonalCall): Promise<{ recoveryCodes: string[] }> {
  const { context, request, user } = call;
  return withPasswordAndCode(call, 'recoveryCodesRenewed', async (transaction) => {
    const event = { userId: user.id, kind: 'recoveryCodesRenewed', outcome: 'success' } as const;
    await recordSecurityEvent(transaction, { ...event, request, now: context.now() });
    return { recoveryCodes: await renewRecoveryCodes(transaction, user.id) };
  });
}
