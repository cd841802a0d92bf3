import type { PayoutOrder } from '../../../metadata/generated/Entities';
import { payoutCourse } from '../../networks/plugins/everyday';
import { payoutCharges, payoutCompletion } from '../../orders/changes/payouts';
import { tiersOf } from '../../prices/fees';
import type { Random } from '../../../samples/Random';
import { seededId } from '../random/seededId';
import { plannedOrderFields, type Plan, stepsOf } from './plan';
import { type PlanScope, sampleContext } from './planScopes';

/** Plans a payout order that is requested at `at` (milliseconds since 1970). */
export function planPayout(random: Random, scope: PlanScope, at: number): Plan {
  // The square makes some payees regular ones.
  const payee = scope.payees[Math.floor(random.next() ** 2 * scope.payees.length)]!;
  const context = sampleContext(scope, at);
  const amount = scope.profile.payout.drawValue(random, context, 'amount', payee.variant) as number;
  const description = scope.profile.payout.drawValue(random, context, 'description', payee.variant);
  const { values } = payee;
  const head = plannedOrderFields(random, scope, 'payout', at);
  const record: PayoutOrder = { ...head, ...values, amount };
  if (typeof description === 'string') record.description = description;
  const charges = payoutCharges(amount, tiersOf(scope.fees.payout, values.method));
  const id = seededId(random, at);
  const entity = 'payout-order' as const;
  const steps = stepsOf({ entity, id, at }, payoutCourse(record, payee.variant), {
    pay: (_event, paidAt, from) => {
      const moment = new Date(paidAt).toISOString();
      const changes = payoutCompletion(charges, moment);
      return { kind: 'state', at: moment, entity, id, field: 'status', from, to: 'completed', changes };
    },
  });
  return { at, order: { entity, id, record }, steps };
}
