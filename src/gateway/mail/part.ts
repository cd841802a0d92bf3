import type { Part } from '../Part';
import { sendMail, warnOfMissingMailServer } from './delivery';
import { mailMigrations, mailTables } from './tables';

/** E-mails to users. */
export const mail: Part = {
  name: 'mail',
  tables: mailTables,
  migrations: mailMigrations,
  jobs: [sendMail],
  start: warnOfMissingMailServer,
};
