import { sql } from 'kysely';
import type { Database } from '../../database/Database';
import { GatewayError } from '../../http/GatewayError';
import { hashToken } from '../hashToken';

/**
 * Notes that an account is about to be sent a code, whether it exists or not. Throws 429, with the seconds to wait,
 * where it was sent one less than `pause` seconds ago, also by another process.
 */
export async function requirePause(db: Database, account: string, pause: number, now: Date): Promise<void> {
  const key = hashToken(account);
  const at = now.toISOString();
  const before = new Date(now.getTime() - pause * 1000).toISOString();
  const { rows } = await sql`
    insert into email_code_request as request (account_hash, asked_at) values (${key}, ${at}::timestamptz)
    on conflict (account_hash) do update set asked_at = ${at}::timestamptz
    where request.asked_at <= ${before}::timestamptz
    returning 1 as noted`.execute(db);
  if (rows.length === 1) return;
  const last = await db
    .selectFrom('email_code_request')
    .select('asked_at')
    .where('account_hash', '=', key)
    .executeTakeFirst();
  const since = last ? (now.getTime() - Date.parse(last.asked_at)) / 1000 : 0;
  const seconds = Math.min(pause, Math.max(1, Math.ceil(pause - since)));
  throw new GatewayError({
    status: 429,
    text: 'authentication.emailCodeYoung',
    params: { seconds, smart_count: seconds },
  });
}
