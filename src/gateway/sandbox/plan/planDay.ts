import type { Dayjs } from 'dayjs';
import type { CollectionOrder } from '../../../metadata/generated/Entities';
import { instantOf } from '../../../metadata/values/time';
import { Random } from '../../../samples/Random';
import type { Plan } from './plan';
import { planCollection } from './planCollection';
import { planPayment } from './planPayment';
import { planPayout } from './planPayout';
import { type PlanScope, sampleContext, unplayable } from './planScopes';

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
 * Plans everything that is requested of a merchant in a country on one day, in order of time. `midnight` is the start
 * of the day on clocks in the country's zone (see `wallClock`). `share` is how busy it is, 1 for today's business. The
 * plan follows from the seed and these alone.
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
