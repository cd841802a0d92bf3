import { auditMigrations, authMigrations, resetMigrations } from './auth/migrations';
import { callbackMigrations } from './callbacks/tables';
import { coreMigrations } from './database/coreMigrations';
import type { Migration } from './database/migrations';
import { mailMigrations } from './mail/migrations';
import { orderMigrations } from './orders/tables';
import { sandboxMigrations } from './sandbox/tables';

/** Every hand-written migration, in the order in which it is applied. A domain adds its list here. */
export const migrations: Migration[] = [
  ...coreMigrations,
  ...authMigrations,
  ...auditMigrations,
  ...resetMigrations,
  ...mailMigrations,
  ...orderMigrations,
  ...callbackMigrations,
  ...sandboxMigrations,
];
