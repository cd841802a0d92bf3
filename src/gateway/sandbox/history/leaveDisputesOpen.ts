import type { EntityRecord, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { enqueueJob } from '../../jobs/enqueue';
import { playedNetwork } from '../../networks/settings/NetworkSettings';
import { seededId } from '../random/seededId';
import { Random } from '../../../samples/Random';
import type { History } from './History';

const minute = 60_000;

/**
 * Gives disputes of a history that wait for an answer what they need to go on: the attempt by which the sandbox's network knows their order, and
 * the job by which it decides where nobody answers in time.
 */
export async function leaveDisputesOpen(db: Database, { records, owner }: History): Promise<void> {
  const orders = records['collection-order'] as EntityRecord[] as StoredRecord<'collection-order'>[];
  for (const dispute of records.dispute as EntityRecord[] as StoredRecord<'dispute'>[]) {
    const order = orders.find(({ id }) => id === dispute.orderId);
    if (dispute.status !== 'needsResponse' || !order) continue;
    const { id, respondBy, networkRef } = dispute;
    const { id: recordId, method, amount, currency, requestedAt, completedAt = requestedAt } = order;
    const network = playedNetwork.name;
    const ref = seededId(new Random(`${recordId}/attempt`), Date.parse(requestedAt));
    await db
      .insertInto('network_attempt')
      .values({
        ref,
        merchant_id: owner.merchantId,
        country: owner.country,
        entity: 'collection-order',
        record_id: recordId,
        network,
        kind: 'collection',
        method,
        amount,
        currency,
        state: 'resolved',
        created_at: requestedAt,
        // The network plays nothing more of it.
        sent_at: null,
        resolved_at: completedAt,
        answer: null,
        queries: 0,
        next_query_at: null,
      })
      .execute();
    await enqueueJob(db, 'disputes.expire', { ...owner, id }, { key: id, at: new Date(respondBy) });
    const at = new Date(Date.parse(respondBy) + minute);
    const lost = { kind: 'collection', state: 'disputeLost', currency, at: at.toISOString() } as const;
    const fact = { ...lost, ref, id: networkRef, amount: dispute.amount };
    await enqueueJob(db, 'networks.played', { network, fact }, { at, sequence: networkRef });
  }
}
