import { setImmediate } from 'node:timers/promises';
import type { Model } from '../../../metadata/model/Model';
import { parseZone } from '../../../metadata/values/time';
import type { Database } from '../../database/tables';
import { planDay } from '../plan/planDay';
import type { PlanScope } from '../plan/planScopes';
import { type PlayedRecords, playPlan } from './playPlan';
import { storePlayed } from './storePlayed';

const day = 24 * 60 * 60_000;

/**
 * Stores everything that was requested from `from` on and before `to`, as it stands at `to`, and puts down what is
 * still to happen. Answers how many orders and payments that were.
 */
export async function playPeriod(
  db: Database,
  model: Model,
  scopes: PlanScope[],
  period: { from: number; to: number; streams: ('base' | 'live')[] },
): Promise<{ orders: number; payments: number }> {
  const counts = { orders: 0, payments: 0 };
  let storing: Promise<void> = Promise.resolve();
  for (const scope of scopes) {
    // The next one is worked out while the database is busy with the one before.
    const played = await playScope(scope, period);
    await storing;
    const { records } = played;
    counts.orders += records['collection-order'].length + records['payout-order'].length;
    counts.payments += records['pay-in-detail'].length;
    storing = storePlayed(db, model, played);
    // Its failure is thrown where it is awaited; meanwhile it must not count as unhandled.
    storing.catch(() => undefined);
  }
  await storing;
  return counts;
}

async function playScope(
  scope: PlanScope,
  { from, to, streams }: { from: number; to: number; streams: ('base' | 'live')[] },
): Promise<PlayedRecords> {
  const played: PlayedRecords = {
    owner: { merchantId: scope.merchantId, country: scope.country.code },
    records: { 'collection-order': [], 'payout-order': [], 'pay-in-detail': [] },
    events: [],
    steps: [],
    callbacks: [],
  };
  const shift = parseZone(scope.country.zone) * 60_000;
  for (let date = Math.floor((from + shift) / day); date <= Math.floor((to - 1 + shift) / day); date++) {
    await setImmediate();
    for (const stream of streams) {
      for (const plan of planDay(scope, date, stream)) {
        if (plan.at >= from && plan.at < to) playPlan(plan, scope, to, played);
      }
    }
  }
  return played;
}
