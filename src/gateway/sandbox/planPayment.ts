import { serialNumber } from '../orders/serialNumber';
import type { PlannedPayment } from '../orders/PlannedPayment';
import type { PlanScope } from './PlanScope';
import { planSettlement } from './planSettlement';
import type { Random } from './Random';
import { seededId } from './seededId';

/** A payment of `amount` minor units that will arrive at a time, with how it will be settled. */
export function planPayment(
  random: Random,
  scope: PlanScope,
  amount: number,
  at: number,
  method?: string,
): PlannedPayment {
  const id = seededId(random, at);
  return {
    id,
    paymentNo: serialNumber(scope.country, 'R', new Date(at), random.integer(0, 999_999)),
    amount,
    ...(random.chance(0.93) ? { payerName: scope.profile.personName(random) } : {}),
    ...(method ? { method } : {}),
    settlement: planSettlement(random, scope.country, id, at),
  };
}
