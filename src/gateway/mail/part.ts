import type { Part } from '../Part';
import { purgeMails, sendMail, warnOfMissingMailServer } from './delivery';
import { encryptedMails, mailMigrations } from './tables';

/** E-mails to users. */
export const mail: Part = {
  name: 'mail',
  migrations: mailMigrations,
  jobs: [sendMail, purgeMails],
  encrypted: encryptedMails,
  start: warnOfMissingMailServer,
};
