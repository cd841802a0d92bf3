import type { CollectionOrder } from '../../../metadata/generated/Entities';
import type { Random } from '../../../samples/Random';
import { collectionCourse } from '../../networks/plugins/everyday';
import { seededId } from '../random/seededId';
import { plannedOrderFields, type Plan, stepsOf } from './plan';
import { planPayment } from './planPayment';
import { type PlanScope, sampleContext, unplayable } from './planScopes';

/** Plans a collection order that is requested at `at` (milliseconds since 1970). */
export function planCollection(random: Random, scope: PlanScope, at: number): Plan {
  const { collection, personName } = scope.profile;
  const variant = collection.pickVariant(random);
  const drawn = collection.draw(random, sampleContext(scope, at), variant);
  if (!drawn) throw new Error(unplayable(scope.country.code, 'collection-order'));
  const { paymentInfo, ...values } = drawn as Pick<CollectionOrder, 'method' | 'amount' | 'paymentInfo'>;
  const record = { ...plannedOrderFields(random, scope, 'collection', at), ...values };
  const id = seededId(random, at);
  const course = collectionCourse(record, { ...variant, personName });
  const opened = {
    paymentInfo: paymentInfo ?? `SANDBOX-${record.orderNo.slice(-12)}`,
    ...(course.lifetime !== undefined && {
      paymentInfoExpiresAt: new Date(at + course.lifetime).toISOString(),
    }),
  };
  const entity = 'collection-order' as const;
  const steps = stepsOf({ entity, id, at }, course, {
    opened,
    pay: ({ amount, payerName }, paidAt, state) => ({
      kind: 'payment',
      at: new Date(paidAt).toISOString(),
      order: id,
      expects: [state],
      payment: planPayment(random, scope, { amount, payerName }, paidAt),
    }),
  });
  return { at, order: { entity, id, record }, steps };
}
