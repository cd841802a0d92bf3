import { Counter } from 'prom-client';
import type { StoredRecord } from '../database/records';
import { afterCommit } from '../database/units/transaction';
import type { StateTransition } from '../resources/handlers';

/** Orders that this process completed, failed or refunded, and why. */
export const ordersEnded = new Counter<'entity' | 'country' | 'status' | 'reason'>({
  name: 'corridor_orders_ended_total',
  help: 'Orders that were completed, failed or refunded, with the reason where they have one.',
  labelNames: ['entity', 'country', 'status', 'reason'],
  registers: [],
});

const ends = new Set(['completed', 'failed', 'refunded']);

/** Counts an order that takes such a state, once that has committed. */
export function countEnded(
  { db, key: { country }, record, to }: Pick<StateTransition, 'db' | 'key' | 'record' | 'to'>,
  entity: 'collection-order' | 'payout-order',
): void {
  if (!ends.has(to)) return;
  const reason = (record as StoredRecord<typeof entity>).networkReason ?? '';
  afterCommit(db, () => ordersEnded.inc({ entity, country, status: to, reason }));
}
