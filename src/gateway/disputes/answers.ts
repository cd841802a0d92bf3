import type { Dispute } from '../../metadata/generated/Entities';
import type { StoredRecord } from '../database/records';
import { GatewayError } from '../http/responses';
import { enqueueJob } from '../jobs/enqueue';
import type { FormBody, RecordInput, WriteHooks } from '../resources/handlers';

/** Has a merchant's answer to a dispute noted, and sent to the network. Throws 422 once the network takes none any more. */
export const answerDispute = (answer: Required<Dispute>['answer']): WriteHooks<RecordInput> => ({
  before: ({ body, record, now }): Promise<FormBody> => {
    const { respondBy } = record as StoredRecord<'dispute'>;
    const at = now();
    if (at.getTime() >= Date.parse(respondBy))
      throw new GatewayError({ status: 422, text: 'orders.disputeOver' });
    return Promise.resolve({ ...body, answer, answeredAt: at.toISOString() });
  },
  after: async ({ db, merchantId, country, record: { id } }) => {
    await enqueueJob(db, 'disputes.deliver', { merchantId, country, id }, { key: id });
  },
});

declare module '../jobs/Job' {
  interface JobPayloads {
    'disputes.deliver': { merchantId: string; country: string; id: string };
  }
}
