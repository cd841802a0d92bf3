import { existsSync } from 'node:fs';
import { isEqual } from 'es-toolkit';
import { sql } from 'kysely';
import type { ViewContent } from '../../contract/views';
import { readConfig } from '../../gateway/config';
import { requireVersion } from '../../gateway/database/schema/requireVersion';
import { migrations } from '../../gateway/parts';
import { renameInView } from '../../gateway/personal/views/renameViews';
import type { Database } from '../../gateway/database/declared/tables';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { withDatabase } from '../support/withDatabase';
import type { Renaming } from './Renaming';

/** More records than this are not counted. */
const maxCounted = 100_000;

/**
 * Says how many stored records and saved views a rename concerns, or why they were not counted. They are in the database of DATABASE_URL or
 * DATA_DIR. No database is made for that.
 */
export async function describeRecords(renaming: Renaming): Promise<string> {
  const later = 'A gateway that starts with these files says how many rows it changes.';
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (databaseUrl === undefined && !existsSync(dataDir))
      return `No records were counted, as there is no database in ${dataDir}. ${later}`;
    return await withDatabase(async (db, model) => {
      await requireVersion(db, migrations);
      const views = await countViews(db, model, renaming);
      const following = `Saved views and choices of columns that name it, and follow: ${views}.`;
      return `${saidOf(renaming, await countRecords(db, model, renaming))} ${following}`;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `No records were counted: ${reason.replace(/\.?$/, '.')} ${later}`;
  }
}

function saidOf({ kind }: Renaming, records: number | undefined): string {
  if (kind === 'resource') return 'Stored records stay as they are.';
  if (records === undefined) return 'Records of this field are not stored.';
  const counted = records > maxCounted ? `over ${maxCounted}` : String(records);
  return kind === 'field'
    ? `Stored records with a value of it: ${counted}, which stay where they are.`
    : `Stored records with this value: ${counted}, which get the new name.`;
}

/** Returns how many saved views and choices of columns name what is renamed, in lists of its resources. */
export async function countViews(
  db: Database,
  { resources }: Model,
  { kind, resource, entity, field = '', from, to }: Renaming,
): Promise<number> {
  const all = Object.keys(resources).filter((name) => resources[name]!.entity === entity);
  const names = kind === 'resource' ? [resource] : all;
  const views = await db.selectFrom('saved_view').select('content').where('resource', 'in', names).execute();
  const arranged = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('resource', 'in', names)
    .execute();
  if (kind === 'resource') return views.length + arranged.length;
  const rename = kind === 'field' ? { kind, entity, from, to } : { kind, entity, field, from, to };
  return [
    ...views.map(({ content }) => JSON.parse(content) as ViewContent),
    ...arranged.map(({ columns }): ViewContent => ({
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      columns: JSON.parse(columns) as string[],
    })),
  ].filter((content) => !isEqual(renameInView(content, rename), content)).length;
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
