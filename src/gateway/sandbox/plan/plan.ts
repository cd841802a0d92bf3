import type { CollectionOrder, PayoutOrder } from '../../../metadata/generated/Entities';
import { serialNumber } from '../../orders/serialNumber';
import { sandboxAppCode } from '../../orders/sandboxAppCode';
import type { OrderStep } from '../../orders/changes/steps';
import type { Random } from '../../../metadata/samples/Random';
import type { PlanScope } from './planScopes';

/** An order at the time of its request. */
type PlannedOrder =
  | { entity: 'collection-order'; id: string; record: CollectionOrder }
  | { entity: 'payout-order'; id: string; record: PayoutOrder };

/** An order and everything that will happen to it, or a payment without an order. */
export interface Plan {
  /** When it is requested, in milliseconds since 1970. */
  at: number;
  order?: PlannedOrder;
  steps: OrderStep[];
}

/** The fields that collection and payout orders share. `at` is in milliseconds since 1970. */
export function plannedOrderFields(
  random: Random,
  scope: PlanScope,
  kind: 'collection' | 'payout',
  at: number,
) {
  const { merchant, country } = scope;
  const application = random.chance(0.75) ? 0 : 1;
  return {
    orderNo: serialNumber(
      country,
      kind === 'collection' ? 'C' : 'P',
      new Date(at),
      random.integer(0, 999_999),
    ),
    merchantOrderNo: `${merchant.sandbox?.orderPrefix ?? ''}${random.text(12, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`,
    appId: sandboxAppCode(country.code, merchant.code, application),
    currency: country.currency,
    requestedAt: new Date(at).toISOString(),
    status: 'accepted' as const,
  };
}
