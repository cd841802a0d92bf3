import { type RawBuilder, sql } from 'kysely';
import type { Entities } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/json';
import { memoize } from '../../metadata/tracking/memoize';
import { type EntityTable, userColumn } from '../../metadata/storage/entityTable';
import { isRecordId, newId } from './ids';
import { recordsOf } from './connections/recordSums';
import { appendDeltas, rolledUpColumns } from './rollupDeltas';
import type { Database } from './declared/tables';
import { requireAll, shared } from './units/shared';

/** A record: its id and the fields that have a value, none of them null. */
export type EntityRecord = { id: string } & { [field: string]: JsonValue | undefined };

/** A record of the entity of that name. It is typed by its schema where the name is known to be one of schemas/. */
export type StoredRecord<Entity extends string> = Entity extends keyof Entities
  ? EntityRecord & Entities[Entity]
  : EntityRecord;

/** Values of an entity's fields, typed in the same way. */
type RecordFields<Entity extends string> = Entity extends keyof Entities
  ? { [Field in keyof Entities[Entity]]: Entities[Entity][Field] }
  : Record<string, JsonValue | undefined>;

/** Changes of a record's fields, of which null removes a value. */
export type RecordChanges<Entity extends string> = Entity extends keyof Entities
  ? { [Field in keyof Entities[Entity]]?: Entities[Entity][Field] | null }
  : Record<string, JsonValue | undefined>;

/** Identifies a record. Without merchant and country, and its user where it has one, it cannot be reached. */
export interface RecordKey {
  merchantId: string;
  /** Empty where the records belong to no country. */
  country: string;
  ownerId?: string | undefined;
  id: string;
}

/** The condition that a row of `table`, called `stored`, is the record of a key. */
export function isRecord(table: EntityTable, key: RecordKey): RawBuilder<unknown> {
  return isIn(table, key, sql`stored.id = ${key.id}`);
}

/** The condition that a row is one of several records that have all but the id in common. */
const isOneOf = (table: EntityTable, key: RecordKey, ids: string[]) =>
  isIn(table, key, sql`stored.id = any(${ids}::uuid[])`);

function isIn(
  table: EntityTable,
  { merchantId, country, ownerId }: RecordKey,
  isNamed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const owner = table.scope === 'user' ? sql` and stored.user_id = ${ownerId}` : sql``;
  return sql`
    stored.merchant_id = ${merchantId} and ${isNamed} and stored.country = ${country}${owner}`;
}

/** Reads a record of the merchant in the country; undefined where there is none. With `lock` its row is locked. */
export async function readRecord<Entity extends string>(
  db: Database,
  table: EntityTable<Entity>,
  key: RecordKey,
  lock = false,
): Promise<StoredRecord<Entity> | undefined> {
  if (!isRecordId(key.id)) return undefined;
  const row = await readRow(db, { table, key, lock });
  return row && toRecord(table, row);
}

/** A record that is read, or locked as well. */
interface WantedRecord {
  table: EntityTable;
  key: RecordKey;
  lock: boolean;
}

const readRow = shared<WantedRecord, EntityRow | undefined>({
  alike: ({ table, key: { merchantId, country, ownerId }, lock }) =>
    JSON.stringify([table.name, merchantId, country, table.scope === 'user' && ownerId, lock]),
  claims: ({ key: { id }, lock }) => (lock ? [`record ${id}`] : []),
  gathers: ({ lock }) => !lock,
  run: async (db, wanted) => {
    const [{ table, key, lock }] = wanted as [WantedRecord];
    const ids = wanted.map((each) => each.key.id);
    const { rows } = await sql<EntityRow>`
      select * from ${recordsOf(table)}
      where ${ids.length === 1 ? isRecord(table, key) : isOneOf(table, key, ids)}
      ${lock ? sql`${ids.length === 1 ? sql`` : sql`order by stored.id`} for update` : sql``}`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  },
});

/** A new record, in a table of users' records with `ownerId`. Fields that are missing or null have no value; without an id it gets a new one. */
export type NewRecord<Entity extends string = string> = {
  id?: string;
  merchantId: string;
  country: string;
  ownerId?: string;
} & RecordFields<Entity>;

/** Records of one statement. */
const batchSize = 2_000;

/** Stores records, about 20,000 a second, and returns their ids in order. Throws at a field that the entity does not have. */
export async function insertRecords(
  db: Database,
  table: EntityTable,
  records: NewRecord[],
): Promise<string[]> {
  const identified = records.map((record) => ({ ...record, id: record.id ?? newId() }));
  for (let start = 0; start < identified.length; start += batchSize) {
    const batch = identified.slice(start, start + batchSize);
    await insertStatement(table, batch, { returned: sql`null` }).execute(db);
  }
  return identified.map(({ id }) => id);
}

/** A statement that stores records and returns columns of those that were stored. */
function insertStatement(
  table: EntityTable,
  records: (NewRecord & { id: string })[],
  { onConflict = sql``, returned }: { onConflict?: RawBuilder<unknown>; returned: RawBuilder<unknown> },
): RawBuilder<EntityRow> {
  for (const record of records) checkFields(table, record);
  const arrays = [
    sql`${records.map((record) => record.id)}::uuid[]`,
    sql`${records.map((record) => record.merchantId)}::uuid[]`,
    sql`${records.map((record) => record.country)}::text[]`,
    sql`${records.map((record) => attributesOf(table, record))}::jsonb[]`,
    ...(table.scope === 'user' ? [sql`${records.map((record) => record.ownerId)}::uuid[]`] : []),
    ...[...table.columns.values()].map(
      ({ field, type }) => sql`${records.map((record) => record[field] ?? null)}::${sql.raw(type)}[]`,
    ),
  ];
  const insert = sql<EntityRow>`
    insert into ${sql.table(table.name)} (${allColumns(table)})
    select * from unnest(${sql.join(arrays)}) ${onConflict}`;
  if (table.rollups.length === 0) return sql<EntityRow>`${insert} returning ${returned}`;
  return sql<EntityRow>`
    with stored as (${insert} returning ${allColumns(table)}, 1 as rollup_sign),
      counted as (${appendDeltas(table, sql`stored`)})
    select ${returned} from stored`;
}

/** The columns of an entity's table, named: what a prepared statement returns must not grow with the table. */
const allColumns = memoize((table: EntityTable): RawBuilder<unknown> => {
  const owner = table.scope === 'user' ? [userColumn] : [];
  const fields = [...table.columns.values()].map(({ column }) => column);
  const names = ['id', 'merchant_id', 'country', 'attributes', ...owner, ...fields];
  return sql.join(names.map((name) => sql.ref(name)));
});

/** No member of `Value` but those of `Known`: TypeScript does not look for others in what a function returns. */
type NoOthers<Value, Known> = Record<Exclude<keyof Value, keyof Known>, never>;

/** Draws of a record before its values count as taken for another reason. */
const maxDraws = 20;

/**
 * Stores the record that `make` returns, and returns it as stored. Where a value that must be unique is taken, calls `make` again, which
 * may draw another. After 20 attempts it throws the database's error.
 */
export async function insertDrawn<Entity extends string, Drawn extends NewRecord<Entity>>(
  db: Database,
  table: EntityTable<Entity>,
  make: () => Drawn & NoOthers<Drawn, NewRecord<Entity>>,
): Promise<StoredRecord<Entity>> {
  for (let draw = 1; ; draw++) {
    const row = await insertOne(db, { table, record: { id: newId(), ...make() }, isLast: draw > maxDraws });
    if (row) return toRecord(table, row);
  }
}

/** A record to be stored, and whether the database's error is thrown where it cannot be. */
interface DrawnRecord {
  table: EntityTable;
  record: NewRecord & { id: string };
  isLast: boolean;
}

/** Stores a record and returns its row; undefined where another one has a value that must be unique. */
const insertOne = shared<DrawnRecord, EntityRow | undefined>({
  alike: ({ table, isLast }) => `${table.name} ${isLast}`,
  run: async (db, drawn) => {
    const { table, isLast } = drawn[0]!;
    const onConflict = isLast ? sql`` : sql`on conflict do nothing`;
    const records = drawn.map(({ record }) => record);
    const statement = insertStatement(table, records, { onConflict, returned: allColumns(table) });
    const { rows } = await statement.execute(db);
    requireAll(drawn, rows.length);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return records.map(({ id }) => byId.get(id));
  },
});

function checkFields(table: EntityTable, record: NewRecord): void {
  for (const field of Object.keys(record)) {
    if (field === 'id' || field === 'merchantId' || field === 'country') continue;
    if (field === 'ownerId' && table.scope === 'user') continue;
    if (!table.columns.has(field) && !table.nested.has(field)) {
      throw new Error(`"${field}" is not a field of ${table.entity}.`);
    }
  }
}

/** Deletes a record. Returns whether there was one. */
export async function deleteRecord(db: Database, table: EntityTable, key: RecordKey): Promise<boolean> {
  const remove = sql`
    delete from ${sql.table(table.name)} as stored
    where ${isRecord(table, key)}`;
  if (table.rollups.length === 0) {
    const { numAffectedRows = 0n } = await remove.execute(db);
    return numAffectedRows > 0n;
  }
  const { rows } = await sql`
    with removed as (${remove} returning ${rolledUpColumns(table)}, -1 as rollup_sign),
      counted as (${appendDeltas(table, sql`removed`)})
    select 1 from removed`.execute(db);
  return rows.length > 0;
}

/** A row of an entity's table: columns by name. */
export type EntityRow = { id: string } & Record<string, unknown>;

/** Turns a row into a record, without null columns and those that were not selected. */
export function toRecord<Entity extends string>(
  table: EntityTable<Entity>,
  row: EntityRow,
): StoredRecord<Entity> {
  const record: EntityRecord = { id: row.id };
  for (const { field, column } of [...table.columns.values(), ...table.sums.values()]) {
    const value = row[column];
    if (value !== null && value !== undefined) record[field] = value as JsonValue;
  }
  if (typeof row.attributes === 'string' && row.attributes !== '{}') {
    const attributes = JSON.parse(row.attributes) as Record<string, JsonValue>;
    for (const [field, key] of table.nested) if (attributes[key] != null) record[field] = attributes[key];
  }
  // Whatever stored it had checked it by the schema.
  return record as StoredRecord<Entity>;
}

/** Returns the nested fields as the text of the `attributes` column. */
function attributesOf(table: EntityTable, values: Record<string, JsonValue | undefined>): string {
  const attributes: Record<string, JsonValue> = {};
  for (const [field, key] of table.nested) {
    const value = values[field];
    if (value !== null && value !== undefined) attributes[key] = value;
  }
  return JSON.stringify(attributes);
}
