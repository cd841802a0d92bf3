import { sql } from 'kysely';
import { maxSecondPersonDays } from '../config';
import { deleteRows, type OldRows } from '../database/connections/deleteRows';
import { keptSince, type Retention } from '../../metadata/model/Retention';
import type { Database } from '../database/tables';
import { definePeriodicJob } from '../jobs/Job';
import { sessionExpiry } from './sessions';

/** How often expired rows are purged, in milliseconds. */
const purgeInterval = 10 * 60_000;

/** Purges expired rows of the sign-in tables. */
export const purgeSignIns = definePeriodicJob({
  kind: 'auth.purge',
  every: purgeInterval,
  perform: ({ context: { db, model, now }, signal }) =>
    purgeExpiredSignIns(db, model.retention, now(), signal),
});

const hour = 60 * 60_000;

/** Deletes sessions, tickets, used codes and counted attempts that nothing reads any more, and grants and events that are not kept any longer. */
export async function purgeExpiredSignIns(
  db: Database,
  retention: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const at = now.toISOString();
  const anHourAgo = new Date(now.getTime() - hour).toISOString();
  const aDayAgo = new Date(now.getTime() - 24 * hour).toISOString();
  const aYearAgo = new Date(now.getTime() - maxSecondPersonDays * 24 * hour).toISOString();
  const kept = keptSince(now, retention, 'signIns').toISOString();
  const expiry = sessionExpiry(now);
  const old: OldRows[] = [
    {
      table: 'user_session',
      key: ['token_hash'],
      condition: sql`(created_at <= ${expiry.createdAt} or last_used_at <= ${expiry.lastUsedAt})`,
    },
    // Kept for as long as anybody may set that they count.
    { table: 'access_grant', key: ['id'], condition: sql`at < ${aYearAgo}` },
    { table: 'security_event', key: ['user_id', 'id'], condition: sql`at < ${kept}` },
    { table: 'sign_in_ticket', key: ['token_hash'], condition: sql`expires_at < ${at}` },
    { table: 'used_authenticator_code', key: ['user_id', 'step'], condition: sql`used_at < ${anHourAgo}` },
    { table: 'email_code_pause', key: ['key'], condition: sql`asked_at < ${anHourAgo}` },
    {
      table: 'sign_in_throttle',
      key: ['key'],
      condition: sql`last_failure_at < ${aDayAgo} and (trusted_until is null or trusted_until < ${at})`,
    },
  ];
  for (const rows of old) await deleteRows(db, rows, signal);
}
