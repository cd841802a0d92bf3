import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/Database';
import { recordSecurityEvent } from './audit/recordSecurityEvent';
import type { SignInUser } from './SignInUser';
import { takeCode } from './takeCode';
import { wrongCode } from './wrongCode';

/** Uses up the authenticator's code or a recovery code, which goes into the history. Throws 401 where it is wrong or was used. */
export async function proveCode(
  db: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  request: FastifyRequest,
  now: Date,
): Promise<void> {
  const taken = await takeCode(db, user, code, now);
  if (taken === 'wrongCode' || taken === 'usedCode') throw wrongCode(taken);
  if (taken === 'authenticator') return;
  const event = { userId: user.id, kind: 'recoveryCodeUsed', outcome: 'success', request, now } as const;
  await recordSecurityEvent(db, event);
}
