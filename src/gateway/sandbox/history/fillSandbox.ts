import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { storeMerchants } from '../merchants/storeMerchants';
import { planScopes } from '../plan/planScopes';
import { planDay } from '../plan/planDay';
import { playPeriod } from './playPeriod';

const day = 24 * 60 * 60_000;

/**
 * Fills an empty database with the sandbox's merchants and the history of their last `days`, in one transaction and
 * once, however many processes start. Returns what was stored, or `undefined` if the database is not empty.
 */
export async function fillSandbox(
  db: Database,
  model: Model,
  { seed, days, now }: { seed: string; days: number; now: Date },
): Promise<{ orders: number; payments: number } | undefined> {
  return withTransaction(db, async (transaction) => {
    const at = now.toISOString();
    // A second process waits here until the first one has committed.
    const clock = await transaction
      .insertInto('sandbox_clock')
      .values({ id: 1, seed, began_at: at, played_until: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (clock.numInsertedOrUpdatedRows === 0n) return undefined;
    if (await transaction.selectFrom('merchant').select('id').limit(1).executeTakeFirst()) {
      // There are merchants of a real gateway, which the sandbox must not mix with.
      await transaction.deleteFrom('sandbox_clock').execute();
      return undefined;
    }
    await storeMerchants(transaction, model, seed, now);
    const to = now.getTime();
    const period = { from: to - days * day, to, streams: ['base' as const], plan: planDay };
    const filled = await playPeriod(transaction, model, planScopes(model, seed), period);
    await analyze(transaction, model);
    return filled;
  });
}

/** Updates the planner's statistics. Without them joins over the new rows take minutes. */
async function analyze(db: Database, model: Model): Promise<void> {
  const entities = model.entities.map((entity) => entityTable(model, entity).name);
  for (const table of [...entities, 'record_event', 'order_job']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}
