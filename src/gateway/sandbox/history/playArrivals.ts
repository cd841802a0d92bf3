import type { Dayjs } from 'dayjs';
import type { Model } from '../../../metadata/model/Model';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import type { Plan } from '../plan/plan';
import { planDay, type Stream } from '../plan/planDay';
import { type PlanScope, planScopes } from '../plan/planScopes';
import { playPeriod } from './playPeriod';

/** After a longer gap, in milliseconds, the gateway was off: then an ordinary day is played. */
const maxTick = 2 * 60_000;

/** Of a longer gap, in milliseconds, only the end is played. */
const maxGap = 7 * 24 * 60 * 60_000;

const scopesByModel = new WeakMap<Model, { seed: string; scopes: PlanScope[] }>();

/**
 * Stores the orders that were requested since the sandbox was last played. One process at a time does it; others return
 * at once. Returns the number of orders.
 */
export async function playArrivals(db: Database, model: Model, now: Date): Promise<number> {
  return withTransaction(db, async (transaction) => {
    const clock = await transaction
      .selectFrom('sandbox_clock')
      .select(['seed', 'played_until as playedUntil'])
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const to = now.getTime();
    if (!clock || Date.parse(clock.playedUntil) >= to) return 0;
    const last = Date.parse(clock.playedUntil);
    const from = Math.max(last, to - maxGap);
    const streams: Stream[] = to - last > maxTick ? ['base'] : ['base', 'live'];
    const { orders } = await playPeriod(transaction, model, scopesOf(model, clock.seed), {
      from,
      to,
      streams,
      // What has arrived since must not change a period of which there may be statements.
      postedAt: now,
      plan: plannedDay,
    });
    await transaction
      .updateTable('sandbox_clock')
      .set({ played_until: now.toISOString() })
      .where('id', '=', 1)
      .execute();
    return orders;
  });
}

const lastPlanned = new WeakMap<PlanScope, Partial<Record<Stream, { day: number; plans: Plan[] }>>>();

/** Plans a day once, as long as no other day of its scope and stream is planned: the present day is played in ticks. */
function plannedDay(scope: PlanScope, midnight: Dayjs, stream: Stream): Plan[] {
  const last = lastPlanned.get(scope) ?? {};
  lastPlanned.set(scope, last);
  const day = midnight.unix();
  if (last[stream]?.day !== day) last[stream] = { day, plans: planDay(scope, midnight, stream) };
  return last[stream].plans;
}

function scopesOf(model: Model, seed: string): PlanScope[] {
  const found = scopesByModel.get(model);
  if (found?.seed === seed) return found.scopes;
  const scopes = planScopes(model, seed);
  scopesByModel.set(model, { seed, scopes });
  return scopes;
}
