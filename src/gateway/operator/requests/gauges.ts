import type { Gauge } from '../../Gauge';
import type { Database } from '../../database/declared/tables';

const readWaiting = (db: Database) =>
  db
    .selectFrom('tenant_request')
    .select((is) => [is.fn.countAll<string>().as('count'), is.fn.min('proposed_at').as('oldest')])
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();

/** Gauges of proposed tenants files that wait for an operator. */
export const requestGauges: Gauge[] = [
  {
    name: 'tenant_requests_waiting',
    help: 'Proposed tenants files that wait for a decision of operators.',
    read: async (db) => [{ value: Number((await readWaiting(db)).count) }],
  },
  {
    name: 'tenant_requests_oldest_waiting_seconds',
    help: 'For how long the oldest of them has waited.',
    read: async (db) => {
      const oldest: string | null = (await readWaiting(db)).oldest;
      return [{ value: oldest === null ? 0 : (Date.now() - Date.parse(oldest)) / 1000 }];
    },
  },
];
