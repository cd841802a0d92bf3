import type { FastifyRequest } from 'fastify';
import { requestLanguage } from '../http/requestLanguage';
import type { ServerContext } from '../http/ServerContext';
import type { Database } from '../database/Database';
import { type AccountAnswer, describeAccount } from './describeAccount';
import { openSession } from './openSession';
import type { SignInUser } from './SignInUser';

/** Opens a session and answers its token with the account: what every way to sign in ends with. */
export async function beginSession(
  { model, now }: ServerContext,
  db: Database,
  user: SignInUser,
  request: FastifyRequest,
): Promise<{ token: string; account: AccountAnswer }> {
  return {
    token: await openSession(db, user.id, request, now()),
    account: describeAccount(model, user, requestLanguage(request, model)),
  };
}
