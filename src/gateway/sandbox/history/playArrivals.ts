import type { Model } from '../../../metadata/model/Model';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { type PlanScope, planScopes } from '../plan/planScopes';
import { playPeriod } from './playPeriod';

/** A gap up to this is played like any other time; beyond, the gateway was off, and the day was an ordinary one. */
const longestTick = 2 * 60_000;

/** Of a longer gap only the last days are made up for. */
const longestGap = 7 * 24 * 60 * 60_000;

const known = new WeakMap<Model, { seed: string; scopes: PlanScope[] }>();

/**
 * Lets the orders arrive that were requested since the sandbox was played last. One process at a time does it; others
 * pass by. Answers how many arrived.
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
    const from = Math.max(last, to - longestGap);
    const streams: ('base' | 'live')[] = to - last > longestTick ? ['base'] : ['base', 'live'];
    const { orders } = await playPeriod(transaction, model, scopesOf(model, clock.seed), {
      from,
      to,
      streams,
    });
    await transaction
      .updateTable('sandbox_clock')
      .set({ played_until: now.toISOString() })
      .where('id', '=', 1)
      .execute();
    return orders;
  });
}

function scopesOf(model: Model, seed: string): PlanScope[] {
  const found = known.get(model);
  if (found?.seed === seed) return found.scopes;
  const scopes = planScopes(model, seed);
  known.set(model, { seed, scopes });
  return scopes;
}
