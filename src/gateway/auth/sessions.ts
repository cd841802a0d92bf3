import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/tables';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/errors';
import { requestLanguage } from '../http/translation';
import { type AccountInformation, describeAccount } from './account';
import { requireAddress } from './ipWhitelist';
import { allPermissions } from './permissions';
import { requestOrigin } from './securityEvents';
import { hashToken, newToken } from './tokens';
import type { SignInUser } from './users';

/** How long a session lasts, in milliseconds: unused at most, in all at most, and how often its use is noted. */
export const sessionLimits = { idle: 30 * 60_000, whole: 12 * 60 * 60_000, noted: 15_000 };

/** Opens a session and answers its token with the account: what every way to sign in ends with. */
export async function beginSession(
  { model, now }: ServerContext,
  db: Database,
  user: SignInUser,
  request: FastifyRequest,
): Promise<{ token: string; account: AccountInformation }> {
  return {
    token: await createSession(db, user.id, request, now()),
    account: describeAccount(model, user, requestLanguage(request, model)),
  };
}

/** Begins a session of a user whose identity is proven, and answers its token, which is stored only as a hash. */
export async function createSession(
  db: Database,
  userId: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  now: Date,
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  await db
    .insertInto('user_session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      ...requestOrigin(request),
      created_at: at,
      last_used_at: at,
    })
    .execute();
  return token;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What the authentication works with; put there by `registerAuthentication`. */
    authentication: ServerContext;
  }
}

/** Who makes a request, by its `Authorization` token; rejects with 401 and code 409 where it is nobody (any more), with 410 where the address is not on the whitelist. */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const token = request.headers.authorization;
  const session = token ? await findSession(request.server.authentication, token, request) : undefined;
  if (!session) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
  return session;
}

/**
 * The session of a token, or `undefined` where there is none, it ran out, or its user or merchant was disabled since.
 * Its use is noted now and then, which keeps it alive. Throws 410 where the request comes from an address that is not
 * on the user's whitelist (any more).
 */
async function findSession(
  context: ServerContext,
  token: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<Session | undefined> {
  const { db, config, model } = context;
  const now = context.now();
  const tokenHash = hashToken(token);
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const row = await db
    .selectFrom('user_session as session')
    .innerJoin('merchant_user as user', 'user.id', 'session.user_id')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select([
      'session.id',
      'user.id as userId',
      'user.nick_name as userName',
      'user.merchant_id as merchantId',
      'user.whitelist',
      'role.permissions',
      'session.last_used_at as lastUsedAt',
      sql<string[]>`array(select country from merchant_account
        where merchant_id = merchant.id order by position)`.as('countries'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.last_used_at', '>', before(sessionLimits.idle))
    .where('session.created_at', '>', before(sessionLimits.whole))
    .where('user.status', '=', 'active')
    .where('merchant.status', '=', 'active')
    .where((is) => (config.sandbox ? is.val(true) : is('merchant.sandbox', '=', false)))
    .executeTakeFirst();
  if (!row) return undefined;
  const { lastUsedAt, permissions, whitelist, ...session } = row;
  requireAddress({ whitelist }, request);
  if (Date.parse(lastUsedAt) < now.getTime() - sessionLimits.noted) {
    await db
      .updateTable('user_session')
      .set({ last_used_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now.toISOString())
      .execute();
  }
  return {
    ...session,
    permissions: new Set(permissions.includes('*') ? allPermissions(model) : permissions),
  };
}

/** Ends the sessions of a user, all but one where `kept` is its id, and answers how many had not ended by themselves. */
export async function endSessions(db: Database, userId: string, now: Date, kept?: string): Promise<number> {
  let sessions = db.deleteFrom('user_session').where('user_id', '=', userId);
  if (kept !== undefined) sessions = sessions.where('id', '!=', kept);
  const ended = await sessions.returning(['created_at as createdAt', 'last_used_at as lastUsedAt']).execute();
  const isYoung = (at: string, limit: number) => Date.parse(at) > now.getTime() - limit;
  return ended.filter(
    ({ createdAt, lastUsedAt }) =>
      isYoung(createdAt, sessionLimits.whole) && isYoung(lastUsedAt, sessionLimits.idle),
  ).length;
}
