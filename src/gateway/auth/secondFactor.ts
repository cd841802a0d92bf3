import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { authenticatorStep, consumeAuthenticatorStep } from './authenticator';
import { consumeRecoveryCode } from './recoveryCodes';
import { recordSecurityEvent } from './securityEvents';
import { revokeAccess } from './sessions';
import { authenticatorOf } from './tables';
import type { SignInUser } from './users';

/** A code in a request: an authenticator's six digits, or a recovery code with or without its hyphens. */
export const codeSchema = {
  type: 'string',
  pattern: '^([0-9]{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$',
} as const;

/** Uses up a code of the user's authenticator or a recovery code. Throws 401 if it is wrong or was used before. */
export async function verifyCode(
  context: Pick<ServerContext, 'keyRing' | 'now'>,
  transaction: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const rejection = await consumeCode(context, transaction, user, code, request);
  if (rejection) throw rejectedCode(rejection);
}

/** Why a code is rejected. */
type CodeRejection = 'wrongCode' | 'usedCode';

/** Like {@link verifyCode}, but returns why the code is rejected. A recovery code that is used goes into the history. */
export async function consumeCode(
  { keyRing, now }: Pick<ServerContext, 'keyRing' | 'now'>,
  transaction: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  request: FastifyRequest,
): Promise<CodeRejection | undefined> {
  const at = now();
  if (code.length > 6) {
    if (!(await consumeRecoveryCode(transaction, user.id, code))) return 'wrongCode';
    const event = { userId: user.id, kind: 'recoveryCodeUsed', outcome: 'success' } as const;
    await recordSecurityEvent(transaction, { ...event, request, now: at });
    return undefined;
  }
  if (user.authenticatorSecret === null) return 'wrongCode';
  const secret = keyRing.decrypt(user.authenticatorSecret, authenticatorOf(user.id));
  const step = authenticatorStep(secret, code, at);
  if (step === undefined) return 'wrongCode';
  return (await consumeAuthenticatorStep(transaction, user.id, step, at)) ? undefined : 'usedCode';
}

/** The error of a rejected code at sign-in. */
export function rejectedCode(reason: CodeRejection): GatewayError {
  return new GatewayError({ status: 200, code: 401, text: `authentication.${reason}` });
}

/** Unbinds a user's authenticator, so that they bind another one at their next sign-in, and ends their sessions. */
export async function unbindAuthenticator(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('merchant_user')
    .set({ authenticator_secret: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await revokeAccess(db, userId, now);
}
