import { followResource } from '../database/schema/applyRenames';
import type { ExportSources } from '../downloads/writeDownload';
import type { Part } from '../Part';
import { scheduleHandlers } from './handlers';
import { runSchedules } from './runSchedules';
import { scheduleMigrations } from './tables';

/** Saved views of which their users get a file after each day, week or month (product 7.5). */
export const schedules = (sourcesOf: () => ExportSources): Part => ({
  name: 'schedules',
  migrations: scheduleMigrations,
  handlers: scheduleHandlers,
  renames: followResource('export_schedule'),
  jobs: [runSchedules(sourcesOf)],
  follows: { 'scheduled-export': ['download'] },
});
