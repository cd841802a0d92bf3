import { sql } from 'kysely';
import type { Gauge } from '../Gauge';

/** Gauges of callbacks: those that wait, fail or were given up. */
export const callbackGauges: Gauge[] = [
  {
    name: 'callback_addresses_failing',
    help: 'Addresses of merchants at which so many callbacks fail that the merchants were told.',
    read: async (db) => {
      const { rows } = await sql<{ value: number }>`
        select count(*) as value from callback_health where is_alarming`.execute(db);
      return rows;
    },
  },
];
