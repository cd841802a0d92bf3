import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import { consumeAuthenticatorStep } from '../../auth/authenticator';
import { hashPassword, passwordSchema, requireValidPassword, verifyPasswordOf } from '../../auth/passwords';
import { makeAttempt, refundAttempt } from '../../auth/throttle';
import { withTransaction } from '../../database/units/transaction';
import { bodyReader, type FieldError, invalidField } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../../operator/operatorEvents';
import { passwordEvent } from '../../operator/operators/operatorPasswords';
import { endOperatorSessions } from '../../operator/operators/operatorUsers';
import { requireOperator } from '../../operator/operators/requireOperator';
import { operatorCodeSchema, operatorThrottle } from './fields';
import { recordRefusal, type SignInRefusal } from './refusals';
import { findCredentials, stepOf } from './signIn';

/** Reads the body of a change of the password. */
export const readChange = bodyReader(
  openSchema({ currentPassword: passwordSchema, password: passwordSchema, code: operatorCodeSchema }),
);

/** Fields at fault, with what the audit has of it. */
const faults = {
  password: { path: '/currentPassword', keyword: 'wrong', text: 'personal.wrongPassword' },
  code: { path: '/code', keyword: 'wrong', text: 'authentication.wrongCode' },
  usedCode: { path: '/code', keyword: 'used', text: 'authentication.usedCode' },
} satisfies Partial<Record<SignInRefusal, FieldError>>;

/**
 * Replaces the password of an operator who has signed in and sends the current one with a code. This session stays, and the others end. An
 * unattended browser is not enough: what is wrong is throttled as at the sign-in, and recorded.
 */
export async function changePassword(context: ServerContext, request: FastifyRequest): Promise<void> {
  const { db, model, now } = context;
  const { sessionId, actor } = await requireOperator(request, context);
  const { currentPassword, password, code } = readChange(request, model);
  const operator = actor.name === undefined ? undefined : await findCredentials(db, actor.name);
  if (sessionId === undefined || !operator)
    throw new GatewayError({ status: 403, text: 'operators.noPerson' });
  requireValidPassword(request, model, { password, repeatPassword: password });
  if (password.normalize('NFC') === currentPassword.normalize('NFC')) {
    const same = { path: '/password', keyword: 'same', text: 'personal.samePassword' };
    throw invalidField(request, model, same);
  }
  const fault = await makeAttempt(
    context,
    request,
    operatorThrottle(operator.name, request.ip),
    async (keys): Promise<keyof typeof faults | undefined> => {
      if (!(await verifyPasswordOf(operator.passwordHash ?? undefined, currentPassword))) return 'password';
      const at = now();
      const step = stepOf(context, operator, code, at);
      if (step === undefined) return 'code';
      const password_hash = await hashPassword(password);
      return withTransaction(db, async (transaction) => {
        if (!(await consumeAuthenticatorStep(transaction, operator.id, step, at))) return 'usedCode';
        const changed = await transaction
          .updateTable('operator_user')
          .set({ password_hash })
          .where('id', '=', operator.id)
          .where('status', '=', 'active')
          // Must not overwrite one that was set meanwhile.
          .where('password_hash', '=', operator.passwordHash)
          .executeTakeFirst();
        if (changed.numUpdatedRows !== 1n) return 'password';
        await endOperatorSessions(transaction, operator.id, sessionId);
        await recordOperatorEvents(transaction, [passwordEvent(operator, 'passwordChanged', at)]);
        await refundAttempt(transaction, keys);
        return undefined;
      });
    },
  );
  if (fault === undefined) return;
  await recordRefusal(db, operator, { why: fault, request, now: now() });
  throw invalidField(request, model, faults[fault]);
}
