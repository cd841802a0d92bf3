import type { Dayjs } from 'dayjs';
import type { CollectionOrder } from '../../../metadata/generated/Entities';
import { instantOf } from '../../../metadata/values/time';
import { Random } from '../../../samples/Random';
import { type Plan, plannedOrderFields, type ProgramPayout, stepsOf } from './plan';
import { type PlanScope, sampleContext, unplayable } from './planScopes';
import { collectionCourse, payoutCourse } from '../../networks/plugins/everyday';
import { seededId } from '../random/seededId';
import { payoutCharges, payoutCompletion } from '../../orders/changes/payouts';
import type { Country } from '../../../metadata/model/definitions';
import { nextSettlement, settlementStep } from '../../orders/changes/settlement';
import { serialNumber } from '../../orders/serialNumber';
import type { PlannedPayment, StateStep } from '../../orders/changes/steps';

/** Collection orders of all merchants and countries on an ordinary day, and payouts for each of them. */
const collectionsPerDay = 288;
const payoutShare = 0.4;

/** Payments without an order, for each collection order. */
const strayShare = 0.003;

/** While the gateway runs, more happens than in the history. */
const liveliness = 5;

/** Whether a plan is of an ordinary day of the history, or what the running gateway adds to it. */
type Stream = 'base' | 'live';

/**
 * Plans the requests of a merchant in a country on one day, in order of time. The day begins at `midnight` in the country's zone
 * (`wallClock`). A `share` of 1 is today's business. The seed and these decide all.
 */
export function planDay(scope: PlanScope, midnight: Dayjs, stream: Stream, share = 1): Plan[] {
  const { seed, merchant, country } = scope;
  const daysSince1970 = midnight.unix() / 86_400;
  const random = new Random(`${seed}/${merchant.code}/${country.code}/${daysSince1970}/${stream}`);
  const start = Date.parse(instantOf(midnight, country.zone));
  const mean = share * meanOf(scope, midnight) * (stream === 'live' ? liveliness : 1);
  const make = (name: string, count: number, plan: (own: Random, at: number) => Plan): Plan[] =>
    Array.from({ length: count }, (_, index) => {
      const own = random.fork(`${name}${index}`);
      return plan(own, start + momentOfDay(own, scope.profile.hours));
    });
  return [
    ...make('collection', random.poisson(mean), (own, at) => planCollection(own, scope, at)),
    ...make('payout', random.poisson(mean * payoutShare), (own, at) => planPayout(own, scope, at)),
    ...make('stray', random.poisson(mean * strayShare), (own, at) => planStray(own, scope, at)),
  ].toSorted((one, other) => one.at - other.at);
}

function meanOf({ merchant, profile }: PlanScope, day: Dayjs): number {
  const payday = [1, 15, 16, 30, 31].includes(day.date()) ? 1.22 : 0.97;
  return (
    collectionsPerDay * (merchant.sandbox?.share ?? 0) * profile.share * profile.weekdays[day.day()]! * payday
  );
}

function momentOfDay(random: Random, hours: readonly number[]): number {
  return Math.floor((random.weighted(hours) + random.next()) * 60 * 60_000);
}

function planStray(random: Random, scope: PlanScope, at: number): Plan {
  const { collection } = scope.profile;
  const drawn = collection.draw(random, sampleContext(scope, at));
  if (!drawn) throw new Error(unplayable(scope.country.code, 'collection-order'));
  const { method, amount } = drawn as Pick<CollectionOrder, 'method' | 'amount'>;
  const payerName = scope.profile.personName(random);
  const payment = planPayment(random, scope, { amount, payerName, method }, at);
  return { at, steps: [{ kind: 'payment', at: new Date(at).toISOString(), payment }] };
}

/** Plans a collection order that is requested at `at` (milliseconds since 1970). */
function planCollection(random: Random, scope: PlanScope, at: number): Plan {
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
  const steps = stepsOf({ entity, id, at, amount: record.amount }, course, {
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

/** Plans a payout order that is requested at `at` (milliseconds since 1970). */
function planPayout(random: Random, scope: PlanScope, at: number): Plan {
  // The square makes some payees regular ones.
  const payee = scope.payees[Math.floor(random.next() ** 2 * scope.payees.length)]!;
  const context = sampleContext(scope, at);
  const amount = scope.profile.payout.drawValue(random, context, 'amount', payee.variant) as number;
  const description = scope.profile.payout.drawValue(random, context, 'description', payee.variant);
  const { values } = payee;
  const head = plannedOrderFields(random, scope, 'payout', at);
  const record: ProgramPayout = { ...head, ...values, amount };
  if (typeof description === 'string') record.description = description;
  const charges = payoutCharges(amount, scope.tiers('payout', values.method, at));
  const id = seededId(random, at);
  const entity = 'payout-order' as const;
  const steps = stepsOf({ entity, id, at, amount }, payoutCourse(record, payee.variant), {
    pay: (_event, paidAt, from) => {
      const moment = new Date(paidAt).toISOString();
      const changes = payoutCompletion(charges, moment);
      return { kind: 'state', at: moment, entity, id, field: 'status', from, to: 'completed', changes };
    },
  });
  return { at, order: { entity, id, record }, steps };
}

/** Plans a payment that arrives at `at` (milliseconds since 1970), and its settlement. */
function planPayment(
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
  const first = nextSettlement({}, new Date(paidAt), country).getTime() + random.integer(0, 90 * 60) * 1000;
  const change = { kind: 'state' as const, entity: 'pay-in-detail', id, field: 'settlement' };
  const settle = (at: number) => settlementStep(id, new Date(at));
  if (!random.chance(0.02)) return [settle(first)];
  return [
    { ...change, at: instant(first), from: 'unsettled', to: 'settlementFailed', note: '@orders.note.ED05' },
    { ...change, at: instant(first + day - 30 * minute), from: 'settlementFailed', to: 'unsettled' },
    settle(first + day),
  ];
}
