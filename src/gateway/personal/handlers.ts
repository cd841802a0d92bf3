import type { Handlers } from '../resources/handlers';
import { endOtherSessions, endSession, sessionRecords } from './sessions';
import {
  addEntry,
  addOwnAddress,
  connectionRecords,
  removeEntry,
  replaceEntry,
  whitelistRecords,
} from './whitelist';
import { sql } from 'kysely';
import type { RecordSource } from '../resources/access';

/** What happened to the access of the user. */
const historyRecords: RecordSource = (_context, _request, { userId }) => sql`(
    select id, at as occurred_at, kind as event_kind, outcome, detail, address, agent from security_event where user_id = ${userId}::uuid
  ) as own_event`;

/** The code behind what users see and change of their own access (product 2.10). */
export const personalHandlers: Handlers = {
  records: {
    session: sessionRecords,
    'sign-in-event': historyRecords,
    'whitelist-entry': whitelistRecords,
    connection: connectionRecords,
  },
  actions: { 'sessions.end': endSession },
  resourceActions: { 'sessions.endOthers': endOtherSessions, 'ip-whitelist.addOwn': addOwnAddress },
  create: { 'ip-whitelist': addEntry },
  edit: { 'ip-whitelist': replaceEntry },
  delete: { 'ip-whitelist': removeEntry },
};
