import type { Dayjs } from 'dayjs';
import type { Model } from '../../../metadata/model/Model';
import { Random } from '../../../samples/Random';
import { skipsLocked } from '../../database/connections/engine';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import type { ServerContext } from '../../http/context';
import { enqueueJobs } from '../../jobs/enqueue';
import { post, readAccount } from '../../ledger/post';
import { networksOf } from '../../networks/settings/networks';
import { payoutCharges } from '../../orders/changes/payouts';
import { History } from '../history/History';
import { type PlanDay, plansOf, playPeriod } from '../history/playPeriod';
import { playRecharges, reserveOf } from '../history/postPlayed';
import { storeRecords } from '../history/storePlayed';
import type { Plan } from '../plan/plan';
import { planDay } from '../plan/planDay';
import { type PlanScope, planScopes } from '../plan/planScopes';
import { callOf } from './sendOrders';

/** Time for which orders of programs are planned ahead, in milliseconds. */
const ahead = 60_000;

/** After a longer gap, in milliseconds, the gateway was off: what happened meanwhile is history. */
const maxGap = 2 * 60_000;

/** Longest time that is made up for, in milliseconds: of a longer one only the end is played. */
const maxHistory = 7 * 24 * 60 * 60_000;

/** The country's days as the running gateway plays them: more happens than in the history. */
const livelyDay: PlanDay = (scope, midnight) => [
  ...planDay(scope, midnight, 'base'),
  ...planDay(scope, midnight, 'live'),
];

/**
 * Has the sandbox's programs send the orders of the next minute, and stores those of the time in which no gateway ran. One process does it;
 * others return at once. Returns the number of orders.
 */
export async function playArrivals(
  context: Pick<ServerContext, 'db' | 'model' | 'config' | 'now'>,
): Promise<number> {
  const { db, model } = context;
  return withTransaction(db, async (transaction) => {
    const clock = await transaction
      .selectFrom('sandbox_clock')
      .select(['seed', 'played_until as playedUntil', 'announced_at as announcedAt'])
      .where('id', '=', 1)
      .forUpdate()
      .$if(skipsLocked(db), (query) => query.skipLocked())
      .executeTakeFirst();
    if (!clock) return 0;
    const now = context.now();
    const last = Date.parse(clock.playedUntil);
    const to = now.getTime() + ahead;
    if (last >= to) return 0;
    const scopes = scopesOf(model, clock);
    const isBack = now.getTime() - last > maxGap;
    let count = isBack ? await catchUp(transaction, model, scopes, last, now) : 0;
    for (const scope of scopes) {
      const period = { from: isBack ? now.getTime() : last, to, plan: plannedDay };
      const plans = (await plansOf(scope, period)).filter((plan) => isPlayed(context, scope, plan));
      await keepFunds(transaction, model, scope, plans, now);
      const calls = plans.flatMap((plan) => callOf(model, scope, plan));
      await enqueueJobs(transaction, 'sandbox.send', calls);
      count += calls.length;
    }
    await transaction
      .updateTable('sandbox_clock')
      .set({ played_until: new Date(to).toISOString() })
      .where('id', '=', 1)
      .execute();
    return count;
  });
}

async function catchUp(
  db: Database,
  model: Model,
  scopes: PlanScope[],
  last: number,
  now: Date,
): Promise<number> {
  const to = now.getTime();
  const { orders } = await playPeriod(db, model, scopes, {
    from: Math.max(last, to - maxHistory),
    to,
    // What has arrived since must not change a period of which there may be statements.
    postedAt: now,
    plan: (scope, midnight) => planDay(scope, midnight, 'base'),
  });
  return orders;
}

/** Whether a network that moves no money carries out all such orders: a sandbox may have others, to which nothing is sent unasked. */
function isPlayed(
  { config, model }: Pick<ServerContext, 'config' | 'model'>,
  { country: { code } }: PlanScope,
  { order }: Plan,
): boolean {
  const kind = order?.entity === 'payout-order' ? 'payout' : 'collection';
  return networksOf(config, model).every(
    ({ plugin, serves = [] }) =>
      plugin === 'sandbox' ||
      serves.every((served) => served.country !== code || (served.kind ?? kind) !== kind),
  );
}

/** Recharges an account that would have less available than its merchant keeps once its payouts are made. */
async function keepFunds(
  db: Database,
  model: Model,
  scope: PlanScope,
  plans: Plan[],
  now: Date,
): Promise<void> {
  const costs = plans.flatMap(({ order }) => {
    if (order?.entity !== 'payout-order') return [];
    const { amount, method, requestedAt } = order.record;
    return payoutCharges(amount, scope.tiers('payout', method, Date.parse(requestedAt))).actualDebit;
  });
  if (costs.length === 0) return;
  const { merchantId, country } = scope;
  const account = { merchantId, country: country.code, currency: country.currency };
  const needed = reserveOf(scope) + BigInt(costs.reduce((sum, cost) => sum + cost, 0));
  const { available } = await readAccount(db, account, true);
  if (available >= needed) return;
  const recharges = new History(model, scope, now);
  const random = new Random(`${merchantId}/${country.code}/${now.getTime()}/recharge`);
  playRecharges(recharges, needed - available, now, random);
  await post(db, model, recharges.postings);
  await storeRecords(db, recharges);
}

const lastPlanned = new WeakMap<PlanScope, { day: number; plans: Plan[] }>();

/** Plans a day once, as long as no other day of its scope is planned: the present day is played minute by minute. */
const plannedDay: PlanDay = (scope, midnight: Dayjs) => {
  const day = midnight.unix();
  const last = lastPlanned.get(scope);
  if (last?.day === day) return last.plans;
  const plans = livelyDay(scope, midnight);
  lastPlanned.set(scope, { day, plans });
  return plans;
};

/** Seed and times from which the scopes of a sandbox are made. */
interface ScopeClock {
  seed: string;
  announcedAt: string | null;
}

const scopesByModel = new WeakMap<Model, ScopeClock & { scopes: PlanScope[] }>();

function scopesOf(model: Model, { seed, announcedAt }: ScopeClock): PlanScope[] {
  const found = scopesByModel.get(model);
  if (found?.seed === seed && found.announcedAt === announcedAt) return found.scopes;
  const scopes = planScopes(model, seed, announcedAt === null ? undefined : new Date(announcedAt));
  scopesByModel.set(model, { seed, announcedAt, scopes });
  return scopes;
}
