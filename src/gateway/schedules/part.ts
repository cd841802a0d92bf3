import { followResource } from '../database/schema/applyRenames';
import type { Part } from '../Part';
import { scheduleHandlers } from './handlers';
import { registerSchedules } from './routes';
import { runSchedules } from './runSchedules';
import { scheduleMigrations } from './tables';

/** Saved views of which their users get a file after each day, week or month (product 7.5). */
export const schedules: Part = {
  name: 'schedules',
  migrations: scheduleMigrations,
  routes: [registerSchedules],
  handlers: scheduleHandlers,
  renames: followResource('export_schedule'),
  jobs: [runSchedules],
  follows: { 'scheduled-export': ['download'] },
};
