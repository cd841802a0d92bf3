import type { StoredRecord } from '../../database/records';
import { postingOf, type StatePosting } from './StatePosting';

/** A refunded collection order gives back what was paid; the fees stay (product 6.6). Before, its payments are posted. */
export const collectionPosting: StatePosting = (state) => {
  if (state.to !== 'refunded') return undefined;
  const order = state.record as StoredRecord<'collection-order'>;
  return {
    ...postingOf(state, 'collection-order', { currency: order.currency, number: order.orderNo }),
    key: `collectionRefund:${order.id}`,
    businessType: 'collectionRefund',
    moves: [{ from: 'available', to: 'channel', amount: (order.netAmount ?? 0) + (order.fee ?? 0) }],
  };
};
