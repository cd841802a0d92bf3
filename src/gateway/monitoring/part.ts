import type { Part } from '../Part';
import { monitoringGauges } from './gauges';
import { registerHealth } from './health';
import { startNoticeMigrations } from './startNotices';

/** What operators' programs ask a process: whether it works, and what it measures. */
export const monitoring: Part = {
  name: 'monitoring',
  migrations: startNoticeMigrations,
  routes: [registerHealth],
  gauges: monitoringGauges,
};
