import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Session } from '../http/Session';
import type { ServerContext } from '../http/ServerContext';
import { allPermissions } from './allPermissions';
import { hashToken } from './hashToken';
import { sessionLimits } from './sessionLimits';
import { requireAddress } from './whitelist/requireAddress';

/**
 * The session of a token, or `undefined` where there is none, it ran out, or its user or merchant was disabled since.
 * Its use is noted now and then, which keeps it alive. Throws 410 where the request comes from an address that is not
 * on the user's whitelist (any more).
 */
export async function findSession(
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
