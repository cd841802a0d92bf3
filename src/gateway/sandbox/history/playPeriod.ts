import type { Dayjs } from 'dayjs';
import { setImmediate } from 'node:timers/promises';
import type { Model } from '../../../metadata/model/Model';
import { wallClock } from '../../../metadata/values/time';
import type { Database } from '../../database/tables';
import type { Plan } from '../plan/plan';
import type { Stream } from '../plan/planDay';
import type { PlanScope } from '../plan/planScopes';
import { History } from './History';
import { playPlan } from './playPlan';
import { storePlayed } from './storePlayed';

/** What is played. */
export interface Period {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  streams: Stream[];
  /** When it is posted; without it, everything is posted when it happened. */
  postedAt?: Date;
  /** Plans a day, by `planDay` or from what it planned before. */
  plan: (scope: PlanScope, midnight: Dayjs, stream: Stream) => Plan[];
  /** Adds what else the merchant did with its money. */
  moveFunds?: (history: History) => Promise<void>;
}

/**
 * Stores everything that is requested from `from` until before `to`, in its state at `to`, and schedules what happens
 * later. Returns the numbers of orders and payments.
 */
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

async function playScope(
  model: Model,
  scope: PlanScope,
  { from, to, streams, postedAt, plan: planOf, moveFunds }: Period,
): Promise<History> {
  const history = new History(model, scope, postedAt);
  const { zone } = scope.country;
  const end = wallClock(new Date(to), zone);
  for (
    let midnight = wallClock(new Date(from), zone).startOf('day');
    midnight.isBefore(end);
    midnight = midnight.add(1, 'day')
  ) {
    await setImmediate();
    for (const stream of streams) {
      for (const plan of planOf(scope, midnight, stream)) {
        if (plan.at >= from && plan.at < to) playPlan(plan, history, to);
      }
    }
  }
  await moveFunds?.(history);
  return history;
}
