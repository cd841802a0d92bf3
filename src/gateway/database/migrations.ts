import { auditMigrations } from '../auth/audit/auditMigrations';
import { authMigrations } from '../auth/authMigrations';
import { resetMigrations } from '../auth/reset/resetMigrations';
import { callbackMigrations } from '../callbacks/callbackMigrations';
import { mailMigrations } from '../mail/mailMigrations';
import { orderMigrations } from '../orders/orderMigrations';
import { sandboxMigrations } from '../sandbox/sandboxMigrations';
import { coreMigrations } from './coreMigrations';
import type { Migration } from './Migration';

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
