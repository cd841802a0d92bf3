import type { Part } from '../Part';
import { scheduleHandlers } from './handlers';
import { registerSchedules } from './routes';
import { runSchedules } from './runSchedules';
import { scheduleMigrations, scheduleTables } from './tables';

/** Saved views of which their users get a file after each day, week or month (product 7.5). */
export const schedules: Part = {
  name: 'schedules',
  tables: scheduleTables,
  migrations: scheduleMigrations,
  routes: [registerSchedules],
  handlers: scheduleHandlers,
  jobs: [runSchedules],
  follows: { 'scheduled-export': ['download'] },
};
