import { type Kysely, sql } from 'kysely';
import type { ColumnType, EntityColumn } from '../../../metadata/storage/columns';
import { type EntityTable, systemColumns, userColumn } from '../../../metadata/storage/entityTable';
import { prepareAppendOnly } from '../appendOnly';
import type { TableIndex } from '../indexes';
import type { Tables } from '../declared/tables';
import { prepareIndexes } from './prepareIndexes';

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

/** A column as the database has it. */
interface PresentColumn {
  name: string;
  type: string;
  notNull: boolean;
}

/**
 * Brings an entity's table to its schema without losing data, and without blocking reads and writes. Throws where a column's type would
 * change, other than from bigint to numeric. Returns warnings: rules that records break, and what the schema dropped.
 */
export async function prepareEntityTable(
  db: Kysely<Tables>,
  table: EntityTable,
  indexes: TableIndex[],
  report: (line: string) => void,
): Promise<string[]> {
  const existing = await readColumns(db, table.name);
  const isNew = existing.size === 0;
  const warnings: string[] = [];
  if (isNew) await createTable(db, table);
  else {
    if (table.scope === 'user' && !existing.has(userColumn)) {
      await sql`alter table ${sql.table(table.name)} add column if not exists ${sql.ref(userColumn)} uuid`.execute(
        db,
      );
    }
    for (const column of table.columns.values()) {
      await prepareColumn(db, table, column, existing);
      warnings.push(...(await prepareNotNull(db, table, column, existing.get(column.column)?.notNull)));
    }
    warnings.push(...(await describeUnusedColumns(db, table, existing)));
  }
  await prepareAppendOnly(db, table);
  return [...warnings, ...(await prepareIndexes(db, indexes, { table, isNew, report }))];
}

async function readColumns(db: Kysely<Tables>, table: string): Promise<Map<string, PresentColumn>> {
  const { rows } = await sql<PresentColumn>`
    select column_name as name, data_type as type, is_nullable = 'NO' as "notNull" from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

async function createTable(db: Kysely<Tables>, table: EntityTable): Promise<void> {
  const columns = [...table.columns.values()].map(
    ({ column, type, required }) =>
      sql`, ${sql.ref(column)} ${sql.raw(definitions[type])} ${sql.raw(required ? 'not null' : '')}`,
  );
  const owner = table.scope === 'user' ? sql`, ${sql.ref(userColumn)} uuid not null` : sql``;
  await sql`create table if not exists ${sql.table(table.name)} (
    id uuid not null, merchant_id uuid not null, country text collate "C" not null,
    attributes jsonb not null default '{}'::jsonb${owner}${sql.join(columns, sql``)},
    primary key (merchant_id, id))`.execute(db);
}

async function prepareColumn(
  db: Kysely<Tables>,
  table: EntityTable,
  { field, column, type }: EntityColumn,
  existing: Map<string, PresentColumn>,
): Promise<void> {
  const now = existing.get(column)?.type;
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

/** Requires a value where the schema does, unless records lack one; returns then how many. */
async function prepareNotNull(
  db: Kysely<Tables>,
  table: EntityTable,
  { field, column, required }: EntityColumn,
  isNotNull = false,
): Promise<string[]> {
  if (required === isNotNull) return [];
  if (!required) {
    await dropNotNull(db, table, column);
    return [];
  }
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from ${sql.table(table.name)} where ${sql.ref(column)} is null`.execute(db);
  const missing = rows[0]?.missing ?? 0;
  if (missing > 0) {
    return [
      `schemas/${table.entity}.json, "${field}": it is required, and ${missing} stored records have no value. They were ` +
        'kept; the database requires the value from the next start after each of them has one: ' +
        `UPDATE "${table.name}" SET "${column}" = … WHERE "${column}" IS NULL;`,
    ];
  }
  // A constraint that is validated first is not checked again under a lock that keeps everybody out.
  const change = sql`alter table ${sql.table(table.name)}`;
  const constraint = sql.ref(`${column.slice(0, 50)}_required`);
  await sql`${change} drop constraint if exists ${constraint}`.execute(db);
  await sql`${change} add constraint ${constraint} check (${sql.ref(column)} is not null) not valid`.execute(
    db,
  );
  await sql`${change} validate constraint ${constraint}`.execute(db);
  await sql`${change} alter column ${sql.ref(column)} set not null`.execute(db);
  await sql`${change} drop constraint ${constraint}`.execute(db);
  return [];
}

async function dropNotNull(db: Kysely<Tables>, table: EntityTable, column: string): Promise<void> {
  await sql`alter table ${sql.table(table.name)} alter column ${sql.ref(column)} drop not null`.execute(db);
}

/** A column without a field gets no values any more: it must not require one. */
async function describeUnusedColumns(
  db: Kysely<Tables>,
  table: EntityTable,
  existing: Map<string, PresentColumn>,
): Promise<string[]> {
  const used = new Set([...table.columns.values()].map(({ column }) => column));
  if (table.scope === 'user') used.add(userColumn);
  const warnings: string[] = [];
  for (const { name, notNull } of existing.values()) {
    if (used.has(name) || systemColumns.has(name)) continue;
    if (notNull) await dropNotNull(db, table, name);
    const { rows } = await sql`
      select 1 from ${sql.table(table.name)} where ${sql.ref(name)} is not null limit 1`.execute(db);
    if (rows.length === 0) continue;
    warnings.push(
      `schemas/${table.entity}.json has no field for the column "${name}", which holds data. It was kept. ` +
        'If its field was renamed, say so at the field, "x-renamed": ["<its former name>"], as npm run rename does; ' +
        `to drop it: ALTER TABLE "${table.name}" DROP COLUMN "${name}";`,
    );
  }
  return warnings;
}
