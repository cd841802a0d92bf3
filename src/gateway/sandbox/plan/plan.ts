import type { CollectionOrder, PayoutOrder } from '../../../metadata/generated/Entities';
import type { OrderStep } from '../../orders/steps';

/** An order as it is requested. */
export type PlannedOrder =
  | { entity: 'collection-order'; id: string; record: CollectionOrder }
  | { entity: 'payout-order'; id: string; record: PayoutOrder };

/** What happens from one request on, or a payment that belongs to none. Everything is known from the start. */
export interface Plan {
  /** Milliseconds since 1970. */
  at: number;
  order?: PlannedOrder;
  steps: OrderStep[];
}
