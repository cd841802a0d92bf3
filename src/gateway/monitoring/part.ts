import type { Part } from '../Part';
import { backupMigrations, backupTables } from './backups';
import { monitoringGauges } from './gauges';
import { registerHealth } from './health';
import { metadataVersionTables, startNoticeMigrations } from './startNotices';

/** Calls of monitoring: health and metrics. */
export const monitoring: Part = {
  name: 'monitoring',
  tables: { ...backupTables, ...metadataVersionTables },
  migrations: [...startNoticeMigrations, ...backupMigrations],
  routes: [registerHealth],
  gauges: monitoringGauges,
};
