import { authMigrations } from '../auth/authMigrations';
import { callbackMigrations } from '../callbacks/callbackMigrations';
import { orderMigrations } from '../orders/orderMigrations';
import { sandboxMigrations } from '../sandbox/sandboxMigrations';
import { coreMigrations } from './coreMigrations';
import type { Migration } from './Migration';

/** Every hand-written migration, in the order in which it is applied. A domain adds its list here. */
export const migrations: Migration[] = [
  ...coreMigrations,
  ...authMigrations,
  ...orderMigrations,
  ...callbackMigrations,
  ...sandboxMigrations,
];
