import type { Country } from '../../../metadata/model/definitions';
import { nextSettlement, settlementStep } from '../../orders/changes/payments';
import { serialNumber } from '../../orders/serialNumber';
import type { PlannedPayment, StateStep } from '../../orders/changes/steps';
import { type Random } from '../../../samples/Random';
import { seededId } from '../random/seededId';
import type { PlanScope } from './planScopes';

/** Plans a payment that arrives at `at` (milliseconds since 1970), and its settlement. */
export function planPayment(
  random: Random,
  scope: PlanScope,
  payment: Pick<PlannedPayment, 'amount' | 'payerName' | 'method'>,
  at: number,
): PlannedPayment {
  const id = seededId(random, at);
  return {
    id,
    paymentNo: serialNumber(scope.country, 'R', new Date(at), random.integer(0, 999_999)),
    ...payment,
    settlement: planSettlement(random, scope.country, id, at),
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

const instant = (at: number) => new Date(at).toISOString();

/** Settles a payment on the next day, and again a day later if that fails. */
function planSettlement(random: Random, country: Country, id: string, paidAt: number): StateStep[] {
  const first = nextSettlement(new Date(paidAt), country.zone).getTime() + random.integer(0, 90 * 60) * 1000;
  const change = { kind: 'state' as const, entity: 'pay-in-detail', id, field: 'settlement' };
  const settle = (at: number) => settlementStep(id, new Date(at));
  if (!random.chance(0.02)) return [settle(first)];
  return [
    { ...change, at: instant(first), from: 'unsettled', to: 'settlementFailed', note: '@orders.note.ED05' },
    { ...change, at: instant(first + day - 30 * minute), from: 'settlementFailed', to: 'unsettled' },
    settle(first + day),
  ];
}
