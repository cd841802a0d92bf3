import type { CollectionOrder, PayoutOrder } from '../../../metadata/generated/Entities';
import { serialNumber } from '../../orders/serialNumber';
import { reasonOf } from '../../orders/changes/reasons';
import { sandboxAppCode } from '../../applications/applications';
import type { OrderStep, StateStep } from '../../orders/changes/steps';
import { type Course, everydayNumber } from '../../networks/plugins/everyday';
import type { Random } from '../../../samples/Random';
import type { PlanScope } from './planScopes';

/** An order at the time of its request. */
type PlannedOrder =
  | { entity: 'collection-order'; id: string; record: CollectionOrder }
  | { entity: 'payout-order'; id: string; record: ProgramPayout };

/** A payout as a program sends it. */
export type ProgramPayout = PayoutOrder & Required<Pick<PayoutOrder, 'appId' | 'merchantOrderNo'>>;

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
    merchantOrderNo: everydayNumber(random, merchant.sandbox?.orderPrefix ?? ''),
    appId: sandboxAppCode(country.code, merchant.code, application),
    currency: country.currency,
    requestedAt: new Date(at).toISOString(),
    status: 'accepted' as const,
  };
}

/** Steps in which kinds of orders differ. */
interface StepsOfKind {
  /** Further changes once the network has accepted the order. */
  opened?: StateStep['changes'];
  /** Returns the step of a payment that arrives while the order is in `state`. */
  pay: (event: Course['events'][number], at: number, state: string) => OrderStep;
}

/** Returns the changes that come with a state that has a reason. */
const because = (note: string) => ({ note, changes: { networkReason: reasonOf(note) } });

/** Turns the course of an order of an `amount` in minor units that is requested at a time into the steps that the gateway takes when its network tells of each event. */
export function stepsOf(
  { entity, id, at, amount }: { entity: string; id: string; at: number; amount: number },
  { lifetime = Infinity, events }: Course,
  { opened, pay }: StepsOfKind,
): OrderStep[] {
  const steps: OrderStep[] = [];
  let state = 'accepted';
  let paid = 0;
  const move = (to: string, when: number, more?: Pick<StateStep, 'note' | 'changes'>) => {
    const from = state;
    state = to;
    steps.push({
      kind: 'state',
      at: new Date(when).toISOString(),
      entity,
      id,
      field: 'status',
      from,
      to,
      ...more,
    });
  };
  const expireUntil = (after: number) => {
    if (state === 'inProgress' && after >= lifetime)
      move('failed', at + lifetime, because('@orders.note.expired'));
  };
  for (const event of events) {
    const { state: said, after, reason } = event;
    expireUntil(after);
    const note = `@orders.note.${reason ?? 'refusedByChannel'}`;
    if (said === 'accepted') move('inProgress', at + after, opened && { changes: opened });
    else if (said === 'failed') move('failed', at + after, because(note));
    else if (said === 'reversed') move('refunded', at + after, because(note));
    else {
      steps.push(pay(event, at + after, state));
      paid += event.amount;
      if (state === 'inProgress' && paid >= amount) state = 'completed';
    }
  }
  expireUntil(lifetime);
  return steps;
}
