import type { Part } from '../Part';
import { personalHandlers } from './handlers';
import { registerPersonal } from './routes';
import { renameInViews } from './views/renameViews';
import { registerViews } from './views/routes';
import { viewMigrations } from './views/tables';

/** What is a user's own: profile, password, sessions, trusted networks and saved views. */
export const personal: Part = {
  name: 'personal',
  migrations: viewMigrations,
  routes: [registerPersonal, registerViews],
  handlers: personalHandlers,
  renames: renameInViews,
  follows: {
    session: ['sign-in-event'],
    'whitelist-entry': ['sign-in-event'],
    connection: ['sign-in-event'],
  },
};
