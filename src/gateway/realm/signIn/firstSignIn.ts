import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openSchema } from '../../../contract/schemas';
import type { AuthenticatorOffer } from '../../../contract/signIn';
import {
  authenticatorOffer,
  authenticatorStep,
  consumeAuthenticatorStep,
  newAuthenticatorSecret,
} from '../../auth/authenticator';
import { hashPassword, passwordSchema, requireValidPassword } from '../../auth/passwords';
import { makeAttempt, refundAttempt, trustNetwork } from '../../auth/throttle';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../../operator/operatorEvents';
import { passwordEvent } from '../../operator/operators/operatorPasswords';
import { findInvited, type Invited } from '../../operator/operators/invitations';
import { beginSession } from '../../operator/operators/operatorSignIn';
import {
  endOperatorSessions,
  operatorAccount,
  operatorAuthenticator,
} from '../../operator/operators/operatorUsers';
import { invitationSchema, operatorCodeSchema, operatorNameSchema, operatorThrottle } from './fields';
import { recordRefusal, requireAllowedAddress } from './refusals';

/** Reads the body of the first step of an invited operator. */
export const readInvitation = bodyReader(
  openSchema({ name: operatorNameSchema, invitation: invitationSchema }),
);

/** Reads the body of the second step. */
export const readFirstPassword = bodyReader(
  openSchema({
    name: operatorNameSchema,
    invitation: invitationSchema,
    password: passwordSchema,
    code: operatorCodeSchema,
  }),
);

/**
 * Returns the authenticator that an invitation offers. It is the same in further calls, until a code shows that the operator has it: a page
 * that is loaded again goes on.
 */
export async function offerAtPage(
  context: ServerContext,
  request: FastifyRequest,
): Promise<AuthenticatorOffer> {
  const { db, model, keyRing } = context;
  const { name, invitation } = readInvitation(request, model);
  return makeAttempt(context, request, operatorThrottle(name, request.ip), async (keys) => {
    const { id } = await requireInvited(context, request, name, invitation);
    const binding = operatorAuthenticator(id);
    const offered = keyRing.encrypt(newAuthenticatorSecret(), binding);
    const { offered_secret: stored } = await db
      .updateTable('operator_user')
      .set({ offered_secret: sql<string>`coalesce(offered_secret, ${offered})` })
      .where('id', '=', id)
      .returning('offered_secret')
      .executeTakeFirstOrThrow();
    await refundAttempt(db, keys);
    return authenticatorOffer(name, keyRing.decrypt(stored!, binding));
  });
}

/**
 * Sets the password of an invited operator, binds the authenticator that they were offered, by a code of it, and signs them in. The
 * invitation is used up by that, and sessions from before end.
 */
export async function setFirstPassword(
  context: ServerContext,
  request: FastifyRequest,
): Promise<{ name: string; token: string }> {
  const { db, model, now } = context;
  const { name, invitation, password, code } = readFirstPassword(request, model);
  requireValidPassword(request, model, { password, repeatPassword: password });
  const account = operatorAccount(name);
  return makeAttempt(context, request, operatorThrottle(name, request.ip), async (keys) => {
    const invited = await requireInvited(context, request, name, invitation);
    const at = now();
    const step = offeredStep(context, invited, code, at);
    if (step === undefined || invited.offeredSecret === null) {
      await recordRefusal(db, invited, { why: 'code', request, now: at });
      throw new GatewayError({ status: 401, text: 'authentication.wrongCode' });
    }
    const password_hash = await hashPassword(password);
    const token = await withTransaction(db, async (transaction) => {
      const still = await findInvited(transaction, name, invitation, { now: at, forUpdate: true });
      if (typeof still === 'string' || still.offeredSecret !== invited.offeredSecret) throw notInvited();
      if (!(await consumeAuthenticatorStep(transaction, still.id, step, at)))
        throw new GatewayError({ status: 401, text: 'authentication.usedCode' });
      await transaction
        .updateTable('operator_user')
        .set({
          password_hash,
          // Encrypted for the same operator and purpose.
          authenticator_secret: invited.offeredSecret,
          offered_secret: null,
          enrollment_hash: null,
          enrollment_expires_at: null,
        })
        .where('id', '=', still.id)
        .execute();
      await endOperatorSessions(transaction, still.id);
      await refundAttempt(transaction, keys);
      await trustNetwork(transaction, { id: account, account }, request.ip, at);
      await recordOperatorEvents(transaction, [passwordEvent(still, 'passwordSet', at)]);
      return beginSession(transaction, still, 'authenticatorBound', at, true);
    });
    return { name, token };
  });
}

/** Returns the step of a code that the offered authenticator shows now; undefined for any other. */
function offeredStep(
  { keyRing }: Pick<ServerContext, 'keyRing'>,
  { id, offeredSecret }: Invited,
  code: string,
  now: Date,
): number | undefined {
  if (offeredSecret === null) return undefined;
  return authenticatorStep(keyRing.decrypt(offeredSecret, operatorAuthenticator(id)), code, now);
}

/** Returns who is invited. Throws 401 where an invitation does not count, and 403 where its operator may not come from the address. */
async function requireInvited(
  { db, now }: ServerContext,
  request: FastifyRequest,
  name: string,
  invitation: string,
): Promise<Invited> {
  const at = now();
  const invited = await findInvited(db, name, invitation, { now: at });
  if (typeof invited === 'string') throw notInvited();
  await requireAllowedAddress(db, invited, request, at);
  return invited;
}

const notInvited = () => new GatewayError({ status: 401, text: 'operators.notInvited' });
