import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../http/context';
import type { Envelope } from '../../http/envelope';
import { GatewayError } from '../../http/errors';
import { bodyReader } from '../../http/body';
import { runAfterResponse } from '../../http/server';
import { requireAddress } from '../ipWhitelist';
import { hashPassword, verifyPassword } from '../passwords';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { refundAttempt, consumeAttempt, throttleKeys } from '../throttle';
import { issueNextTicket } from '../tickets';
import { findCredentials, findUser, normalizeAccount, requireUsable } from '../users';

const readCredentials = bodyReader({
  type: 'object',
  properties: {
    // PostgreSQL cannot store or look up the character 0.
    account: { type: 'string', minLength: 1, maxLength: 254, pattern: '^[^\\u0000]*$' },
    password: { type: 'string', minLength: 1, maxLength: 256 },
  },
  required: ['account', 'password'],
});

/** Checked where there is no such account, so that this takes as long as where there is one. */
const decoy = hashPassword('nobody has this password');

/**
 * `preLoginValidation`: account and password give a ticket for the next step. An account that does not exist gets the
 * same answer after the same time as a wrong password.
 */
export async function checkPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { account, password } = readCredentials(request, model) as { account: string; password: string };
  const name = normalizeAccount(account);
  const keys = await consumeAttempt(db, throttleKeys('password', name, request.ip), now());
  const found = await findCredentials(db, config, name);
  const isRight = await verifyPassword(found?.passwordHash ?? (await decoy), password);
  const user = found && isRight ? await findUser(db, config, { id: found.id }) : undefined;
  if (!user) {
    if (found) {
      const { id: userId } = found;
      // Not waited for: the answer must not take longer where there is such an account.
      runAfterResponse(request, 'recording a failed sign-in', () =>
        recordSecurityEvent(db, {
          userId,
          kind: 'signIn',
          outcome: 'failure',
          detail: 'wrongPassword',
          request,
          now: now(),
        }),
      );
    }
    throw new GatewayError({ status: 200, code: 401, text: 'authentication.wrongPassword' });
  }
  await refundAttempt(db, keys);
  await recordRejections(context, { userId: user.id, kind: 'signIn', request }, async () => {
    requireUsable(user);
    requireAddress(user, request);
  });
  return issueNextTicket(db, user, now());
}
