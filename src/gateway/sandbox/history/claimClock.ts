import { sql } from 'kysely';
import type { Database } from '../../database/declared/tables';

/** Clock of a sandbox: its seed, and the time up to which it was played. */
export interface SandboxClock {
  seed: string;
  playedUntil: string;
  /** From when on the days of its announced prices count. */
  announcedAt: Date;
}

/**
 * Locks the sandbox's clock, and makes it in an empty database. A second process waits here until the first one has
 * committed. Returns nothing where there are merchants of a real gateway, which the sandbox must not mix with.
 */
export async function claimClock(db: Database, seed: string, now: Date): Promise<SandboxClock | undefined> {
  const at = now.toISOString();
  // The other process may need longer than a request may wait.
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
  const made = await db
    .insertInto('sandbox_clock')
    .values({ id: 1, seed, began_at: at, played_until: at, announced_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) {
    if (!(await db.selectFrom('merchant').select('id').limit(1).executeTakeFirst()))
      return { seed, playedUntil: at, announcedAt: now };
    await db.deleteFrom('sandbox_clock').execute();
    return undefined;
  }
  const clock = await db
    .selectFrom('sandbox_clock')
    .select(['seed', 'played_until as playedUntil', 'announced_at as announcedAt'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (!clock) return undefined;
  const { announcedAt, ...played } = clock;
  if (announcedAt !== null) return { ...played, announcedAt: new Date(announcedAt) };
  // Its orders so far cost what the version before knew: prices are announced from now on.
  await db.updateTable('sandbox_clock').set({ announced_at: at }).where('id', '=', 1).execute();
  return { ...played, announcedAt: now };
}
