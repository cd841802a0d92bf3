import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/Database';
import { requestOrigin } from './audit/requestOrigin';
import { hashToken } from './hashToken';
import { newToken } from './newToken';

/** Begins a session of a user whose identity is proven, and answers its token, which is stored only as a hash. */
export async function openSession(
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
