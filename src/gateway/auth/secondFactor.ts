import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../metadata/model/json';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';
import { authenticatorStep, consumeAuthenticatorStep } from './authenticator';
import { consumeRecoveryCode } from './recoveryCodes';
import { recordSecurityEvent } from './securityEvents';
import type { SignInUser } from './users';

/** A code as it is sent: an authenticator's six digits, or a recovery code with or without its hyphens. */
export const codeSchema: JsonSchema = {
  type: 'string',
  pattern: '^([0-9]{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$',
};

/** Uses up the authenticator's code or a recovery code, which goes into the history. Throws 401 where it is wrong or was used. */
export async function verifyCode(
  db: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  request: FastifyRequest,
  now: Date,
): Promise<void> {
  const taken = await consumeCode(db, user, code, now);
  if (taken === 'wrongCode' || taken === 'usedCode') throw codeRejection(taken);
  if (taken === 'authenticator') return;
  const event = { userId: user.id, kind: 'recoveryCodeUsed', outcome: 'success', request, now } as const;
  await recordSecurityEvent(db, event);
}

/**
 * Uses up a code that a user typed, of his authenticator or, where it is longer than six digits, a recovery code, and
 * answers which of the two it was, or why it is none.
 */
export async function consumeCode(
  db: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  now: Date,
): Promise<'authenticator' | 'recovery' | 'wrongCode' | 'usedCode'> {
  if (code.length > 6) return (await consumeRecoveryCode(db, user.id, code)) ? 'recovery' : 'wrongCode';
  const secret = user.authenticatorSecret;
  const step = secret === null ? undefined : authenticatorStep(secret, code, now);
  if (step === undefined) return 'wrongCode';
  return (await consumeAuthenticatorStep(db, user.id, step, now)) ? 'authenticator' : 'usedCode';
}

/** The refusal of a code that is not right, or was used before. */
export function codeRejection(reason: 'wrongCode' | 'usedCode'): GatewayError {
  return new GatewayError({ status: 200, code: 401, text: `authentication.${reason}` });
}
