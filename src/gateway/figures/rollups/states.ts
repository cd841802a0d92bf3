import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Rollup } from '../../../metadata/storage/rollups';
import { rollupName } from '../../database/rollupDeltas';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { withTransaction } from '../../database/units/transaction';

/** A roll-up in one country. `zone` is in minutes east of UTC. */
export interface RollupPlace {
  rollup: Rollup;
  country: string;
  zone: number;
}

/** Returns the roll-ups of all entities. */
export function rollupsOf(model: Model): Rollup[] {
  return model.entities.flatMap((entity) => entityTable(model, entity).rollups);
}

/** Returns the roll-ups of all entities in each country. */
export function rollupPlaces(model: Model): RollupPlace[] {
  return rollupsOf(model).flatMap((rollup) =>
    [...rollup.zones].map(([country, zone]) => ({ rollup, country, zone })),
  );
}

/**
 * Notes which roll-ups the metadata needs; done at each start. Those of entities without records are ready at once, the
 * others once they were counted. What is no longer needed is removed, as nobody goes on counting it.
 */
export async function prepareRollups(db: Database, model: Model): Promise<void> {
  const states = await db.selectFrom('rollup_state').selectAll().execute();
  const unneeded = new Map(states.map((state) => [`${state.rollup} ${state.country}`, state]));
  for (const place of rollupPlaces(model)) {
    const { rollup, country, zone } = place;
    const name = rollupName(rollup);
    const key = `${name} ${country}`;
    const state = unneeded.get(key);
    unneeded.delete(key);
    if (state?.zone === zone) continue;
    const isReady = !state && !(await hasRecords(db, model, place));
    await sql`
      insert into rollup_state (rollup, country, entity, zone, ready_at)
      values (${name}, ${country}, ${rollup.entity}, ${zone}, ${isReady ? sql`now()` : null})
      on conflict (rollup, country) do update set zone = excluded.zone, ready_at = null
        where rollup_state.zone <> excluded.zone`.execute(db);
  }
  for (const { rollup, country } of unneeded.values()) await removeRollup(db, rollup, country);
}

/** Returns the roll-ups that are noted and whose records must be counted yet. */
export async function unreadyRollups(db: Database, model: Model): Promise<RollupPlace[]> {
  const states = await db.selectFrom('rollup_state').selectAll().where('ready_at', 'is', null).execute();
  return rollupPlaces(model).filter(({ rollup, country, zone }) =>
    states.some(
      (state) => state.rollup === rollupName(rollup) && state.country === country && state.zone === zone,
    ),
  );
}

async function hasRecords(db: Database, model: Model, { rollup, country }: RollupPlace): Promise<boolean> {
  const { name } = entityTable(model, rollup.entity);
  const { rows } = await sql`select 1 from ${sql.table(name)} where country = ${country} limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes a roll-up that another version of the metadata needs. That version may still run, and then reads the records. */
async function removeRollup(db: Database, rollup: string, country: string): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('rollup_state')
      .where('rollup', '=', rollup)
      .where('country', '=', country)
      .execute();
    for (const table of ['rollup_total', 'rollup_delta'] as const) {
      await transaction
        .deleteFrom(table)
        .where('rollup', '=', rollup)
        .where('country', '=', country)
        .execute();
    }
  });
}

/**
 * Locks a roll-up until the transaction ends: one process at a time moves or replaces its totals. Returns whether it is
 * kept in this zone. Those who change records do not wait for the lock.
 */
export async function lockRollup(
  transaction: Unit,
  { rollup, country, zone }: RollupPlace,
): Promise<boolean> {
  const state = await transaction
    .selectFrom('rollup_state')
    .select('zone')
    .where('rollup', '=', rollupName(rollup))
    .where('country', '=', country)
    .forUpdate()
    .executeTakeFirst();
  return state?.zone === zone;
}

/** Locks all roll-ups until the transaction ends, which may then remove what is counted of merchants that it removes. */
export async function lockRollups(transaction: Unit): Promise<void> {
  await transaction
    .selectFrom('rollup_state')
    .select('rollup')
    .orderBy('rollup')
    .orderBy('country')
    .forUpdate()
    .execute();
}

/** Returns the names of the roll-ups of a country that are ready to be read. */
export async function readyRollups(db: Database, country: string, zone: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rollup_state')
    .select('rollup')
    .where('country', '=', country)
    .where('zone', '=', zone)
    .where('ready_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ rollup }) => rollup));
}
