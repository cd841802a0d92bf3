import type { Dayjs } from 'dayjs';
import { setImmediate } from 'node:timers/promises';
import type { Model } from '../../../metadata/model/Model';
import { wallClock } from '../../../metadata/values/time';
import type { Database } from '../../database/declared/tables';
import type { Plan } from '../plan/plan';
import type { PlanScope } from '../plan/planScopes';
import { History } from './History';
import { playPlan } from './playPlan';
import { storePlayed } from './storePlayed';

/** Plans a day, which begins at `midnight` on clocks in the country's zone, by `planDay` or from what it planned before. */
export type PlanDay = (scope: PlanScope, midnight: Dayjs) => Plan[];

/** Period that is played. */
export interface Period {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** When it is posted; without it, everything is posted when it happened. */
  postedAt?: Date;
  plan: PlanDay;
  /** Adds what else the merchant did with its money. */
  moveFunds?: (history: History) => Promise<void>;
}

/** Plans that are played before others run, among them what hands the database the next statement. */
const plansAtOnce = 100;

/** Stores what is requested in a period, in its state at the end, and schedules what happens later. Returns how much it was. */
export async function playPeriod(
  db: Database,
  model: Model,
  scopes: PlanScope[],
  period: Period,
): Promise<{ orders: number; payments: number }> {
  const counts = { orders: 0, payments: 0 };
  let storing: Promise<void> = Promise.resolve();
  for (const scope of scopes) {
    // The next scope is computed while the database stores the one before.
    const history = await playScope(model, scope, period);
    await storing;
    const { records } = history;
    counts.orders += records['collection-order'].length + records['payout-order'].length;
    counts.payments += records['pay-in-detail'].length;
    storing = storePlayed(db, history, new Date(period.from));
    // Its rejection is thrown where it is awaited. Until then it must not count as unhandled.
    storing.catch(() => undefined);
  }
  await storing;
  return counts;
}

async function playScope(model: Model, scope: PlanScope, period: Period): Promise<History> {
  const history = new History(model, scope, period.postedAt);
  for (const [index, plan] of (await plansOf(scope, period)).entries()) {
    if (index % plansAtOnce === 0) await setImmediate();
    playPlan(plan, history, period.to);
  }
  await period.moveFunds?.(history);
  return history;
}

/** Returns what is requested of a merchant in a country from `from` until before `to`. Others run between its days. */
export async function plansOf(
  scope: PlanScope,
  { from, to, plan: planDay }: Pick<Period, 'from' | 'to' | 'plan'>,
): Promise<Plan[]> {
  const { zone } = scope.country;
  const end = wallClock(new Date(to), zone);
  const plans: Plan[] = [];
  for (
    let midnight = wallClock(new Date(from), zone).startOf('day');
    midnight.isBefore(end);
    midnight = midnight.add(1, 'day')
  ) {
    await setImmediate();
    plans.push(...planDay(scope, midnight).filter(({ at }) => at >= from && at < to));
  }
  return plans;
}
