import type { Part } from '../Part';
import { calendarGauges, tellOfCalendars } from './calendars';
import { settlementMigrations } from './tables';

/** When payments are settled (product 6.17). */
export const settlement: Part = {
  name: 'settlement',
  migrations: settlementMigrations,
  gauges: calendarGauges,
  start: tellOfCalendars,
};
