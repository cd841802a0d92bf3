import type { Part } from '../Part';
import { backupMigrations, backupTables } from './backups';
import { monitoringGauges } from './gauges';
import { registerHealth } from './health';
import { metadataVersionTables, startNoticeMigrations } from './startNotices';

/** What operators' programs ask a process: whether it works, and what it measures. */
export const monitoring: Part = {
  name: 'monitoring',
  tables: { ...backupTables, ...metadataVersionTables },
  migrations: [...startNoticeMigrations, ...backupMigrations],
  routes: [registerHealth],
  gauges: monitoringGauges,
};
