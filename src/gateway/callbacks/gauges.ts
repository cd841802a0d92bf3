import { sql } from 'kysely';
import type { Gauge } from '../Gauge';

/** Gauge of the addresses at which many callbacks fail. */
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
