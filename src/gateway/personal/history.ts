import { sql } from 'kysely';
import type { RecordSource } from '../resources/access';

/** What happened to the access of the user. */
export const historyRecords: RecordSource = (_context, _request, { userId }) => sql`(
    select id, at as occurred_at, kind as event_kind, outcome, detail, address, agent from security_event where user_id = ${userId}::uuid
  ) as own_event`;
