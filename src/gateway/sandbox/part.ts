import type { Part } from '../Part';
import { registerPrograms } from './arrivals/programs';
import { sendOrders } from './arrivals/sendOrders';
import { registerInbox } from './inbox';
import { registerReceiver } from './receiver/routes';
import { registerSandboxDesk, registerSandboxReviews, reviewInSandbox } from './reviews';
import { registerSandbox } from './routes';
import { playSandbox, startSandbox } from './startSandbox';
import { sandboxMigrations, sandboxTables } from './tables';

/** The world outside, as a sandbox plays it. */
export const sandbox: Part = {
  name: 'sandbox',
  tables: sandboxTables,
  migrations: sandboxMigrations,
  routes: [
    registerInbox,
    registerReceiver,
    registerSandbox,
    registerPrograms,
    registerSandboxReviews,
    registerSandboxDesk,
  ],
  jobs: [playSandbox, sendOrders, reviewInSandbox],
  start: startSandbox,
};
