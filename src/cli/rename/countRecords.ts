import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../../gateway/config';
import type { Database } from '../../gateway/database/declared/tables';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { withDatabase } from '../support/withDatabase';
import type { Renaming } from './Renaming';

/** More records than this are not counted. */
const maxCounted = 100_000;

/**
 * Says of how many stored records a field or a value is renamed, in the database that DATABASE_URL or DATA_DIR names; or why they
 * were not counted. No database is made for that.
 */
export async function describeRecords(renaming: Renaming): Promise<string> {
  if (renaming.kind === 'resource') return 'Stored records stay as they are.';
  const later = 'A gateway that starts with these files says how many rows it changes.';
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (databaseUrl === undefined && !existsSync(dataDir))
      return `No records were counted, as there is no database in ${dataDir}. ${later}`;
    const records = await withDatabase((db, model) => countRecords(db, model, renaming));
    if (records === undefined) return 'Records of this field are not stored.';
    const counted = records > maxCounted ? `over ${maxCounted}` : String(records);
    const named = `Stored records ${renaming.kind === 'field' ? 'with a value of it' : 'with this value'}: ${counted}`;
    return `${named}, ${renaming.kind === 'field' ? 'which stay where they are' : 'which get the new name'}.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `No records were counted: ${reason.replace(/\.?$/, '.')} ${later}`;
  }
}

/** Returns undefined where there is no column of the field yet. */
export async function countRecords(
  db: Database,
  model: Model,
  { kind, entity, field, from }: Renaming,
): Promise<number | undefined> {
  const { name, isStored, columns } = entityTable(model, entity);
  const column = columns.get(field ?? from)?.column;
  if (!isStored || column === undefined) return undefined;
  const present = await sql`
    select from pg_attribute where attrelid = to_regclass(${`"${name}"`}) and attname = ${column}`.execute(
    db,
  );
  if (present.rows.length === 0) return undefined;
  const isMeant = kind === 'field' ? sql`is not null` : sql`= ${from}`;
  const { rows } = await sql<{ records: number }>`
    select count(*)::bigint as records from (
      select from ${sql.table(name)} where ${sql.ref(column)} ${isMeant} limit ${maxCounted + 1}
    ) as counted`.execute(db);
  return rows[0]?.records;
}
