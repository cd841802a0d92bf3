import type { Part } from '../Part';
import { calendarGauges, tellOfCalendars } from './calendars';
import { expectedSettlements } from './expectedSettlements';
import { settlementMigrations, settlementTables } from './tables';

/** Settlement of payments (product 6.17). */
export const settlement: Part = {
  name: 'settlement',
  tables: settlementTables,
  migrations: settlementMigrations,
  handlers: { records: { 'expected-settlement': expectedSettlements } },
  follows: { 'expected-settlement': ['pay-in-detail'] },
  gauges: calendarGauges,
  start: tellOfCalendars,
};
