import type { Part } from '../Part';
import { registerPersonal } from './routes';
import { endOtherSessions, endSession, historyRecords, sessionRecords } from './sessions';
import { renameInViews } from './views/renameViews';
import { registerSharing } from './views/sharing';
import { registerViews } from './views/routes';
import { viewMigrations, viewTables } from './views/tables';
import {
  addEntry,
  addOwnAddress,
  connectionRecords,
  removeEntry,
  replaceEntry,
  whitelistRecords,
} from './whitelist';

/** The personal center of a user: profile, password, sessions, trusted networks and saved views. */
export const personal: Part = {
  name: 'personal',
  tables: viewTables,
  migrations: viewMigrations,
  routes: [registerPersonal, registerViews, registerSharing],
  // What users see and change of their own access (product 2.10).
  handlers: {
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
  },
  renames: renameInViews,
  follows: {
    session: ['sign-in-event'],
    'whitelist-entry': ['sign-in-event'],
    connection: ['sign-in-event'],
  },
};
