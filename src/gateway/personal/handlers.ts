import type { Handlers } from '../resources/handlers';
import { historyRecords } from './history';
import { endOtherSessions, endSession, sessionRecords } from './sessions';
import {
  addEntry,
  addOwnAddress,
  connectionRecords,
  removeEntry,
  replaceEntry,
  whitelistRecords,
} from './whitelist';

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
