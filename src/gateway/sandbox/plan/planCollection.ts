import type { CollectionOrder } from '../../../metadata/generated/Entities';
import type { OrderStep, StateStep } from '../../orders/changes/steps';
import { type Random } from '../../../metadata/samples/Random';
import { seededId } from '../random/seededId';
import { plannedOrderFields, type Plan } from './plan';
import { planPayment } from './planPayment';
import { type PlanScope, sampleContext, unplayable } from './planScopes';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const expired = '@orders.note.expired';

/** Plans a collection order that is requested at `at` (milliseconds since 1970). */
export function planCollection(random: Random, scope: PlanScope, at: number): Plan {
  const { collection } = scope.profile;
  const variant = collection.pickVariant(random);
  const drawn = collection.draw(random, sampleContext(scope, at), variant);
  if (!drawn) throw new Error(unplayable(scope.country.code, 'collection-order'));
  const { paymentInfo, ...values } = drawn as Pick<CollectionOrder, 'method' | 'amount' | 'paymentInfo'>;
  const record = { ...plannedOrderFields(random, scope, 'collection', at), ...values };
  const id = seededId(random, at);
  const order = {
    id,
    at,
    amount: values.amount,
    paymentInfo: paymentInfo ?? `SANDBOX-${record.orderNo.slice(-12)}`,
  };
  return {
    at,
    order: { entity: 'collection-order', id, record },
    steps: planSteps(random, scope, { ...usualTiming, ...variant }, order),
  };
}

/** How collection orders are paid where the country does not say it. */
const usualTiming = { paid: 0.82, minutes: 10, expiresAfterMinutes: 24 * 60 };

interface RequestedOrder {
  id: string;
  amount: number;
  at: number;
  /** Where the payer pays. */
  paymentInfo: string;
}

function planSteps(
  random: Random,
  scope: PlanScope,
  timing: typeof usualTiming,
  order: RequestedOrder,
): OrderStep[] {
  const { id, amount } = order;
  const isHeld = random.chance(0.03);
  const begin = order.at + (isHeld ? random.logNormal(8 * hour, 0.8) : random.integer(second, 4 * second));
  if (random.chance(0.008)) return [move(id, begin, 'accepted', 'failed', '@orders.note.refusedByChannel')];
  const expiry = begin + timing.expiresAfterMinutes * minute;
  const opened = move(id, begin, 'accepted', 'inProgress');
  opened.changes = {
    paymentInfo: order.paymentInfo,
    paymentInfoExpiresAt: new Date(expiry).toISOString(),
  };
  if (!random.chance(timing.paid)) {
    const isRefused = random.chance(0.15);
    const end = isRefused ? begin + (expiry - begin) * random.next() : expiry;
    return [
      opened,
      move(id, end, 'inProgress', 'failed', isRefused ? '@orders.note.refusedByPayer' : expired),
    ];
  }
  const paidAt = begin + 2 * second + random.logNormal(timing.minutes, 0.9) * minute;
  if (paidAt >= expiry) {
    const failed = move(id, expiry, 'inProgress', 'failed', expired);
    return random.chance(0.5)
      ? [opened, failed, pay(random, scope, order, paidAt, amount, 'failed')]
      : [opened, failed];
  }
  return [opened, ...paymentsOf(random, scope, order, paidAt)];
}

/** Most payers pay the amount; some pay more, less or twice, and some payments are refunded. */
function paymentsOf(random: Random, scope: PlanScope, order: RequestedOrder, paidAt: number): OrderStep[] {
  const step = scope.country.amount.type === 'integer' ? 100 : 1;
  const share = (maxShare: number) => {
    const part = (order.amount * (0.02 + random.next() * maxShare)) / step;
    return Math.max(1, Math.round(part)) * step;
  };
  const single = (amount: number) => pay(random, scope, order, paidAt, Math.max(step, amount), 'inProgress');
  switch (random.weighted([940, 18, 17, 12, 13])) {
    case 1:
      return [single(order.amount - share(0.4))];
    case 2:
      return [single(order.amount + share(0.3))];
    case 3: {
      const again = paidAt + minute + random.next() * 2 * day;
      return [single(order.amount), pay(random, scope, order, again, order.amount, 'completed')];
    }
    case 4: {
      const refundedAt = paidAt + day * (1 + random.next() * 8);
      return [single(order.amount), move(order.id, refundedAt, 'completed', 'refunded', '@orders.note.MD06')];
    }
    default:
      return [single(order.amount)];
  }
}

function pay(
  random: Random,
  scope: PlanScope,
  order: RequestedOrder,
  at: number,
  amount: number,
  expected: string,
): OrderStep {
  return {
    kind: 'payment',
    at: new Date(at).toISOString(),
    order: order.id,
    expects: [expected],
    payment: planPayment(random, scope, amount, at),
  };
}

function move(id: string, at: number, from: string, to: string, note?: string): StateStep {
  return {
    kind: 'state',
    at: new Date(at).toISOString(),
    entity: 'collection-order',
    id,
    field: 'status',
    from,
    to,
    ...(note ? { note } : {}),
  };
}
