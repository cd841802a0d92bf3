import { sql } from 'kysely';
import { noCountry } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import type { Random } from '../../../samples/Random';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/declared/tables';
import { idAt } from '../random/seededId';

/** The name of a record that there is. */
export interface RecordName {
  id: string;
  name: string;
}

/**
 * Reads the names that a field with `x-ui.record` can hold, oldest first: the values of the first column of the resource's
 * list. Undefined where code has the records.
 */
export async function recordNames(
  db: Database,
  model: Model,
  { merchantId, country }: { merchantId: string; country: string },
  resource: string,
): Promise<RecordName[] | undefined> {
  const { entity, list } = model.resources[resource]!;
  const table = entityTable(model, entity);
  if (!table.isStored) return undefined;
  const { column } = table.columns.get(list?.columns[0] ?? '')!;
  const { rows } = await sql<RecordName>`
    select id, ${sql.ref(column)} as name from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${table.scope === 'country' ? country : noCountry}
    order by id`.execute(db);
  return rows;
}

/** Draws the name of a record that is older than `at`, in milliseconds since 1970; of any where none is. */
export function drawName(random: Random, names: readonly RecordName[], at: number): string {
  const older = names.filter(({ id }) => id < idAt(at));
  return random.pick(older.length > 0 ? older : names).name;
}
