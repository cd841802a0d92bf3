import type { FastifyRequest } from 'fastify';
import { openSchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import type { Envelope } from '../../../contract/envelope';
import { GatewayError } from '../../http/responses';
import { runAfterResponse } from '../../http/server';
import { passwordSchema, verifyPasswordOf } from '../passwords';
import { recordRejections, recordSecurityEvent } from '../securityEvents';
import { makeAttempt, refundAttempt, throttleKeys } from '../throttle';
import { issueNextTicket } from '../tickets';
import { accountSchema, findCredentials, findUser, normalizeAccount, requireSignInAllowed } from '../users';

/** Reads the body of the first step. */
export const readCredentials = bodyReader(openSchema({ account: accountSchema, password: passwordSchema }));

/**
 * `preLoginValidation`: exchanges account and password for a ticket for the next step. An account that does not exist
 * gets the same response after the same time as a wrong password (product 3.6).
 */
export async function checkPassword(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { db, config, model, now } = context;
  const { account, password } = readCredentials(request, model);
  const name = normalizeAccount(account);
  const user = await makeAttempt(
    context,
    request,
    throttleKeys('password', name, request.ip),
    async (keys) => {
      const credentials = await findCredentials(db, config, name);
      const isCorrect = await verifyPasswordOf(credentials?.passwordHash, password);
      const isValid = isCorrect && !isExpired(credentials?.passwordExpiresAt, now());
      const found = credentials && isValid ? await findUser(db, config, { id: credentials.id }) : undefined;
      if (!found) {
        if (credentials) recordWrongPassword(context, request, credentials.id);
        throw new GatewayError({ status: 200, code: 401, text: 'authentication.wrongPassword' });
      }
      await refundAttempt(db, keys);
      return found;
    },
  );
  await recordRejections(context, { userId: user.id, kind: 'signIn', request }, async () =>
    requireSignInAllowed(user, request),
  );
  return issueNextTicket(db, user, now());
}

/** A password of an invitation is valid for some days. Later it is like a wrong one. */
function isExpired(expiresAt: string | null | undefined, now: Date): boolean {
  return expiresAt != null && Date.parse(expiresAt) <= now.getTime();
}

/** After the response, which must not take longer for an account that exists. */
function recordWrongPassword({ db, now }: ServerContext, request: FastifyRequest, userId: string): void {
  const event = { userId, kind: 'signIn', outcome: 'failure', detail: 'wrongPassword' } as const;
  runAfterResponse(request, 'recording a failed sign-in', () =>
    recordSecurityEvent(db, { ...event, request, now: now() }),
  );
}
