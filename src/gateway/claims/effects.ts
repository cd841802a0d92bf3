import type { StoredRecord } from '../database/records';
import { GatewayError } from '../http/responses';
import { enqueueJob } from '../jobs/enqueue';
import type { PartEffects } from '../resources/handlers';

/**
 * States of claims: one is confirmed by the payment that is credited for it, and by no approval without one. Whoever has claimed it is told what
 * became of it.
 */
export const claimEffects: PartEffects = {
  'payment-claim.status': async ({ db, key: { merchantId, country, id }, record, to }) => {
    const { claimNo, paymentNo } = record as StoredRecord<'payment-claim'>;
    if (to === 'confirmed' && paymentNo === undefined)
      throw new GatewayError({ status: 422, text: 'reviews.claimWithoutPayment', params: { claimNo } });
    if (to === 'confirmed' || to === 'rejected')
      await enqueueJob(db, 'claims.mail', { merchantId, country, id }, { key: id });
  },
};

declare module '../jobs/Job' {
  interface JobPayloads {
    'claims.mail': { merchantId: string; country: string; id: string };
  }
}
