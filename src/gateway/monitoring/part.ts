import type { Part } from '../Part';
import { backupMigrations } from './backups';
import { monitoringGauges } from './gauges';
import { registerHealth } from './health';
import { startNoticeMigrations } from './startNotices';

/** What operators' programs ask a process: whether it works, and what it measures. */
export const monitoring: Part = {
  name: 'monitoring',
  migrations: [...startNoticeMigrations, ...backupMigrations],
  routes: [registerHealth],
  gauges: monitoringGauges,
};
