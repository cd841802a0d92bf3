import type { Part } from '../Part';
import { notificationMigrations, notificationTables } from '../notifications/tables';
import { mailNotification } from './mailNotification';
import { mailDigests } from './mailDigests';
import { registerBell } from './routes';

/** Notifications of users: in the bell, and by e-mail where it protects them. */
export const bell: Part = {
  name: 'bell',
  tables: notificationTables,
  migrations: notificationMigrations,
  routes: [registerBell],
  jobs: [mailNotification, mailDigests],
};
