import { type Kysely, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { type ColumnType, type EntityColumn, entityTable, type EntityTable } from './entityTables';
import { type ListIndex, listIndexes, prepareIndexes } from './indexes';
import { applyMigrations, type Migration, withSchemaLock } from './migrations';
import type { Tables } from './tables';

/**
 * Brings the database to the schema that the code and the Model need: first the migrations, then the tables of entities.
 * Only one gateway process does this at a time. Returns warnings for the operator. Throws, naming the place in the schema,
 * where data would be lost; fields that cannot be stored are found before anything is changed.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  model: Model,
  migrations: Migration[],
): Promise<string[]> {
  const tables = model.entities.map((entity) => entityTable(model, entity));
  const reserved = new Set([
    'schema_lock',
    'schema_migration',
    ...tablesOf(migrations.map((step) => step.sql)),
  ]);
  for (const table of tables) {
    if (reserved.has(table.name)) {
      throw new Error(
        `schemas/${table.entity}.json: the gateway has a table of this name itself. Rename the file.`,
      );
    }
  }
  return withSchemaLock(db, () =>
    db.connection().execute(async (connection) => {
      // An index on a large table takes longer than a request may.
      await sql`set statement_timeout = 0`.execute(connection);
      try {
        await applyMigrations(connection, migrations);
        const warnings: string[] = [];
        for (const table of tables) {
          warnings.push(...(await prepareEntityTable(connection, table, listIndexes(model, table))));
        }
        return warnings;
      } finally {
        await sql`reset statement_timeout`.execute(connection);
      }
    }),
  );
}

function tablesOf(statements: string[]): string[] {
  return statements.flatMap(
    (statement) => /^\s*create table if not exists (\w+)/i.exec(statement)?.[1] ?? [],
  );
}

const definitions: Record<ColumnType, string> = {
  // Bytes sort alike everywhere, indexes serve prefixes, and keyset paging agrees with sorting.
  text: 'text collate "C"',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
  date: 'date',
};

const catalogNames: Record<ColumnType, string> = {
  text: 'text',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  date: 'date',
};

/**
 * Brings an entity's table to its schema without losing data: creates it, adds columns, widens whole numbers to decimals,
 * and creates and drops the indexes of lists. Throws where the type of a column would have to change otherwise. The
 * column of a removed field stays; the command that drops it is returned as a warning.
 */
async function prepareEntityTable(
  db: Kysely<Tables>,
  table: EntityTable,
  indexes: ListIndex[],
): Promise<string[]> {
  const existing = await readColumns(db, table.name);
  if (existing.size === 0) await createTable(db, table);
  else for (const column of table.columns.values()) await prepareColumn(db, table, column, existing);
  await prepareIndexes(db, table, indexes);
  return existing.size === 0 ? [] : describeUnusedColumns(db, table, existing);
}

async function readColumns(db: Kysely<Tables>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return new Map(rows.map((row) => [row.name, row.type]));
}

async function createTable(db: Kysely<Tables>, table: EntityTable): Promise<void> {
  const columns = [...table.columns.values()].map(
    ({ column, type }) => sql`, ${sql.ref(column)} ${sql.raw(definitions[type])}`,
  );
  await sql`create table if not exists ${sql.table(table.name)} (
    id uuid not null, merchant_id uuid not null, country text collate "C" not null,
    attributes jsonb not null default '{}'::jsonb${sql.join(columns, sql``)},
    primary key (merchant_id, id))`.execute(db);
}

async function prepareColumn(
  db: Kysely<Tables>,
  table: EntityTable,
  { field, column, type }: EntityColumn,
  existing: Map<string, string>,
): Promise<void> {
  const now = existing.get(column);
  const change = sql`alter table ${sql.table(table.name)}`;
  if (now === catalogNames[type]) return;
  if (now === undefined) {
    await sql`${change} add column if not exists ${sql.ref(column)} ${sql.raw(definitions[type])}`.execute(
      db,
    );
  } else if (now === 'bigint' && type === 'numeric') {
    await sql`${change} alter column ${sql.ref(column)} type numeric`.execute(db);
  } else {
    throw new Error(
      `schemas/${table.entity}.json, "${field}": it is stored as ${now} and would become ${catalogNames[type]}, ` +
        'which may lose data, so nothing was changed. Give it its old type back, or another name, or convert it by hand:\n' +
        `  ALTER TABLE "${table.name}" ALTER COLUMN "${column}" TYPE ${definitions[type]} USING "${column}"::${type};`,
    );
  }
}

async function describeUnusedColumns(
  db: Kysely<Tables>,
  table: EntityTable,
  existing: Map<string, string>,
): Promise<string[]> {
  const used = new Set([...table.columns.values()].map(({ column }) => column));
  const warnings: string[] = [];
  for (const column of existing.keys()) {
    if (used.has(column) || ['id', 'merchant_id', 'country', 'attributes'].includes(column)) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(table.name)} where ${sql.ref(column)} is not null limit 1`.execute(db);
    if (rows.length === 0) continue;
    warnings.push(
      `schemas/${table.entity}.json has no field for the column "${column}", which holds data. It was kept; ` +
        `to drop it: ALTER TABLE "${table.name}" DROP COLUMN "${column}";`,
    );
  }
  return warnings;
}
