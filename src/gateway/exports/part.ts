import type { Part } from '../Part';
import { exportEventTables, exportMigrations } from './exportEvents';
import { issuedMigrations, issuedTables } from './issued/issuedDocuments';
import { registerReceipts } from './receipt/routes';

/** Lists as files, and statements and receipts that can be verified. */
export const exports: Part = {
  name: 'exports',
  tables: { ...exportEventTables, ...issuedTables },
  routes: [registerReceipts],
  migrations: [...exportMigrations, ...issuedMigrations],
};
