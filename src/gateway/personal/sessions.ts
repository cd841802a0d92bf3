import { sql } from 'kysely';
import { recordSecurityEvent } from '../auth/securityEvents';
import { endSessions, sessionExpiry } from '../auth/sessions';
import type { RecordSource } from '../resources/access';
import type { ActionHandler, ResourceActionHandler } from '../resources/handlers';
import { callerOf } from './call';

/** The sessions of the user that have not expired. The one of the request is in use now. */
export const sessionRecords: RecordSource = ({ now }, _request, session) => {
  const at = now();
  const expiry = sessionExpiry(at);
  return sql`(
    select id, agent, address, created_at,
      case when id = ${session.id}::uuid then ${at.toISOString()}::timestamptz else last_used_at end as last_used_at,
      case when id = ${session.id}::uuid then 'current' else 'other' end as status
    from user_session where user_id = ${session.userId}::uuid
      and last_used_at > ${expiry.lastUsedAt} and created_at > ${expiry.createdAt}
  ) as own_session`;
};

/** Ends one of the user's sessions. */
export const endSession: ActionHandler = async (input) => {
  const { db, record, now } = input;
  const { request, session } = callerOf(input);
  const { userId } = session;
  await db.deleteFrom('user_session').where('id', '=', record.id).where('user_id', '=', userId).execute();
  const event = { userId, kind: 'sessionEnded', outcome: 'success', request } as const;
  await recordSecurityEvent(db, { ...event, now: now() });
  return record;
};

/** Ends all of the user's sessions except that of the request. */
export const endOtherSessions: ResourceActionHandler = async (input) => {
  const { db, now } = input;
  const { request, session } = callerOf(input);
  const { userId } = session;
  if ((await endSessions(db, userId, now(), session.id)) === 0) return;
  const event = { userId, kind: 'sessionEnded', outcome: 'success', request } as const;
  await recordSecurityEvent(db, { ...event, now: now() });
};

/** History of the user's access. */
export const historyRecords: RecordSource = (_context, _request, { userId }) => sql`(
    select id, at as occurred_at, kind as event_kind, outcome, detail, address, agent from security_event where user_id = ${userId}::uuid
  ) as own_event`;
