import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import type { EntityTable } from '../../metadata/storage/entityTable';
import { isRecordId, newId } from './ids';
import type { Database } from './tables';

/** A record: its id and the fields that have a value, none of them null. */
export type EntityRecord = { id: string } & { [field: string]: JsonValue | undefined };

/** A record of an entity, typed by its schema. */
export type StoredRecord<Entity> = EntityRecord & Entity;

/** Identifies a record. Without merchant and country it cannot be reached. */
export interface RecordKey {
  merchantId: string;
  country: string;
  id: string;
}

/**
 * Reads a record; returns `undefined` where the merchant has none with this id in the country. With `lock` the row is
 * locked until the transaction ends.
 */
export async function readRecord(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  lock = false,
): Promise<EntityRecord | undefined> {
  if (!isRecordId(key.id)) return undefined;
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${key.merchantId} and id = ${key.id} and country = ${key.country}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}

/** A new record. Fields that are missing or null have no value; without an id it gets a new one. */
export type NewRecord = { id?: string; merchantId: string; country: string } & {
  [field: string]: JsonValue | undefined;
};

/** Records of one statement. */
const batchSize = 2_000;

/**
 * Stores records by `unnest`, about 20,000 a second, and returns their ids in the same order. Throws at a field that the
 * entity does not have.
 */
export async function insertRecords(
  db: Database,
  table: EntityTable,
  records: NewRecord[],
): Promise<string[]> {
  const identified = records.map((record) => ({ ...record, id: record.id ?? newId() }));
  for (let start = 0; start < identified.length; start += batchSize) {
    await insertBatch(db, table, identified.slice(start, start + batchSize));
  }
  return identified.map(({ id }) => id);
}

/** Stores records in one statement and returns how many were stored. */
async function insertBatch(
  db: Database,
  table: EntityTable,
  records: (NewRecord & { id: string })[],
  onConflict = sql``,
): Promise<number> {
  for (const record of records) checkFields(table, record);
  const columns = [...table.columns.values()];
  const names = ['id', 'merchant_id', 'country', 'attributes', ...columns.map(({ column }) => column)];
  const arrays = [
    sql`${records.map((record) => record.id)}::uuid[]`,
    sql`${records.map((record) => record.merchantId)}::uuid[]`,
    sql`${records.map((record) => record.country)}::text[]`,
    sql`${records.map((record) => attributesOf(table, record))}::jsonb[]`,
    ...columns.map(
      ({ field, type }) => sql`${records.map((record) => record[field] ?? null)}::${sql.raw(type)}[]`,
    ),
  ];
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)}) ${onConflict}`.execute(db);
  return Number(numAffectedRows);
}

/** How often a record is made again before its values count as taken for another reason. */
const maxDraws = 20;

/**
 * Stores the record that `make` returns, and returns it with its id. Where another record has a value that must be
 * unique, it calls `make` again, which may draw another value then. After 20 attempts it throws the database's error.
 */
export async function insertDrawn<Drawn extends NewRecord>(
  db: Database,
  table: EntityTable,
  make: () => Drawn,
): Promise<Drawn & { id: string }> {
  for (let draw = 1; draw <= maxDraws; draw++) {
    const record = { id: newId(), ...make() };
    if (await insertBatch(db, table, [record], sql`on conflict do nothing`)) return record;
  }
  const record = { id: newId(), ...make() };
  await insertBatch(db, table, [record]);
  return record;
}

function checkFields(table: EntityTable, record: NewRecord): void {
  for (const field of Object.keys(record)) {
    if (field === 'id' || field === 'merchantId' || field === 'country') continue;
    if (!table.columns.has(field) && !table.nested.has(field)) {
      throw new Error(`"${field}" is not a field of ${table.entity}.`);
    }
  }
}

/**
 * Changes fields of a record (null removes a value) and returns it. Returns `undefined` where there is none or where it
 * no longer has the values of `expected`, so that of concurrent changes of a state one succeeds.
 */
export async function updateRecord(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  changes: Record<string, JsonValue | undefined>,
  expected: Record<string, string | number | boolean> = {},
): Promise<EntityRecord | undefined> {
  const nested: Record<string, JsonValue> = {};
  const assignments = Object.entries(changes).flatMap(([field, value]) => {
    const column = table.columns.get(field);
    if (column) return [sql`${sql.ref(column.column)} = ${value ?? null}`];
    if (!table.nested.has(field)) throw new Error(`"${field}" is not a field of ${table.entity}.`);
    nested[field] = value ?? null;
    return [];
  });
  if (Object.keys(nested).length > 0) {
    assignments.push(sql`attributes = attributes || ${JSON.stringify(nested)}::jsonb`);
  }
  if (assignments.length === 0) assignments.push(sql`id = id`);
  const guards = Object.entries(expected).map(([field, value]) => {
    const column = table.columns.get(field);
    if (!column) throw new Error(`"${field}" is not a column of ${table.entity}.`);
    return sql` and ${sql.ref(column.column)} = ${value}`;
  });
  const { rows } = await sql<EntityRow>`
    update ${sql.table(table.name)} set ${sql.join(assignments)}
    where merchant_id = ${key.merchantId} and id = ${key.id} and country = ${key.country}
    ${guards.length > 0 ? sql.join(guards, sql``) : sql``}
    returning *`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}

/** Deletes a record. Returns whether there was one. */
export async function deleteRecord(db: Database, table: EntityTable, key: RecordKey): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table.name)}
    where merchant_id = ${key.merchantId} and id = ${key.id} and country = ${key.country}`.execute(db);
  return numAffectedRows > 0n;
}

/** A row of an entity's table: columns by name. */
export type EntityRow = { id: string } & Record<string, unknown>;

/** Turns a row into a record, without null columns and those that were not selected. */
export function toRecord(table: EntityTable, row: EntityRow): EntityRecord {
  const record: EntityRecord = { id: row.id };
  for (const { field, column } of table.columns.values()) {
    const value = row[column];
    if (value !== null && value !== undefined) record[field] = value as JsonValue;
  }
  if (typeof row.attributes === 'string' && row.attributes !== '{}') {
    const attributes = JSON.parse(row.attributes) as Record<string, JsonValue>;
    for (const field of table.nested) if (attributes[field] != null) record[field] = attributes[field];
  }
  return record;
}

/** Returns the nested fields as the text of the `attributes` column. */
function attributesOf(table: EntityTable, values: Record<string, JsonValue | undefined>): string {
  const attributes: Record<string, JsonValue> = {};
  for (const field of table.nested) {
    const value = values[field];
    if (value !== null && value !== undefined) attributes[field] = value;
  }
  return JSON.stringify(attributes);
}
