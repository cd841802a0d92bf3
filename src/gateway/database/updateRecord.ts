import { omit } from 'es-toolkit';
import { type RawBuilder, sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import { type EntityTable, userColumn } from '../../metadata/storage/entityTable';
import { serverVersion } from './connections/serverVersion';
import {
  type EntityRow,
  isRecord,
  type RecordChanges,
  type RecordKey,
  type StoredRecord,
  toRecord,
} from './records';
import { appendDeltas, rolledUpColumns, rollupColumns } from './rollupDeltas';
import type { Database } from './declared/tables';
import { shared } from './units/shared';

/**
 * Changes fields of a record (null removes a value) and returns it. Returns `undefined` where there is none or where it
 * no longer has the values of `expected`, so that of concurrent changes of a state one succeeds.
 */
export async function updateRecord<Entity extends string>(
  db: Database,
  table: EntityTable<Entity>,
  key: RecordKey,
  changes: RecordChanges<Entity>,
  expected?: RecordChanges<Entity>,
): Promise<StoredRecord<Entity> | undefined> {
  const given: RecordUpdate = {
    table,
    key,
    changes: splitNested(table, changes),
    expected: columnsOf(table, expected ?? {}),
  };
  const row = await updateOne(db, given);
  return row && toRecord(table, row);
}

/** A change of one record. Values are by column. */
interface RecordUpdate {
  table: EntityTable;
  key: RecordKey;
  changes: SplitChanges;
  expected: Map<string, JsonValue>;
}

/** New values by column, and what is merged into the column of nested fields. */
interface SplitChanges {
  columns: Map<string, JsonValue>;
  nested: Record<string, JsonValue> | undefined;
}

function splitNested(table: EntityTable, changes: Record<string, JsonValue | undefined>): SplitChanges {
  const inside = Object.entries(changes).filter(([field]) => table.nested.has(field));
  const nested = inside.map(([field, value]) => [table.nested.get(field)!, value ?? null]);
  return {
    columns: columnsOf(table, omit(changes, [...table.nested.keys()])),
    nested: nested.length > 0 ? (Object.fromEntries(nested) as Record<string, JsonValue>) : undefined,
  };
}

function columnsOf(
  table: EntityTable,
  values: Record<string, JsonValue | undefined>,
): Map<string, JsonValue> {
  return new Map(
    Object.entries(values).map(([field, value]) => {
      const column = table.columns.get(field);
      if (!column) throw new Error(`"${field}" is not a column of ${table.entity}.`);
      return [column.column, value ?? null];
    }),
  );
}

const updateOne = shared<RecordUpdate, EntityRow | undefined>({
  claims: ({ key: { id } }) => [`record ${id}`],
  alike: ({ table, changes: { columns, nested }, expected }) =>
    JSON.stringify([table.name, [...columns.keys()], nested !== undefined, [...expected.keys()]]),
  run: async (db, updates) => {
    const [first] = updates;
    const rolledUp = rollupColumns(first!.table);
    const isCounted = [...first!.changes.columns.keys()].some((column) => rolledUp.has(column));
    const returnsOld = !isCounted || (await serverVersion(db)) >= returnsOldRows;
    if (updates.length > 1 && returnsOld) return updateTogether(db, updates, isCounted);
    const rows: (EntityRow | undefined)[] = [];
    for (const update of updates) rows.push(await updateAlone(db, update, { isCounted, returnsOld }));
    return rows;
  },
});

async function updateAlone(
  db: Database,
  { table, key, changes: { columns, nested }, expected }: RecordUpdate,
  { isCounted, returnsOld }: { isCounted: boolean; returnsOld: boolean },
): Promise<EntityRow | undefined> {
  const assignments = [...columns].map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (nested) assignments.push(sql`attributes = attributes || ${JSON.stringify(nested)}::jsonb`);
  if (assignments.length === 0) assignments.push(sql`id = id`);
  const guards = [...expected].map(([column, value]) => sql` and stored.${sql.ref(column)} = ${value}`);
  const isOwn = isRecord(table, key);
  const update: UpdateStatement = (from = sql``, returning = sql``) => sql<EntityRow>`
    update ${sql.table(table.name)} as stored set ${sql.join(assignments)} ${from}
    where ${isOwn} ${sql.join(guards, sql``)} returning stored.* ${returning}`;
  const statement = !isCounted
    ? update()
    : returnsOld
      ? countedUpdate(table, update)
      : countedUpdateOfLocked(table, isOwn, update);
  const { rows } = await statement.execute(db);
  return rows[0];
}

/** Changes records of several units, each with its own values of the same columns, in one statement. */
async function updateTogether(
  db: Database,
  updates: RecordUpdate[],
  isCounted: boolean,
): Promise<(EntityRow | undefined)[]> {
  const { table, changes: sample, expected: guarded } = updates[0]!;
  const ids = updates.map(({ key }) => key.id);
  const typeOf = new Map([...table.columns.values()].map(({ column, type }) => [column, type]));
  const given: { name: string; type: string; values: unknown[] }[] = [
    { name: 'id', type: 'uuid', values: ids },
    { name: 'merchant_id', type: 'uuid', values: updates.map(({ key }) => key.merchantId) },
    { name: 'country', type: 'text', values: updates.map(({ key }) => key.country) },
  ];
  if (table.scope === 'user')
    given.push({ name: userColumn, type: 'uuid', values: updates.map(({ key }) => key.ownerId) });
  const owned = given.map(({ name }) => sql`stored.${sql.ref(name)} = given.${sql.ref(name)}`);
  const assignments = [...sample.columns.keys()].map((column) => {
    const name = `new ${column}`;
    const values = updates.map(({ changes }) => changes.columns.get(column));
    given.push({ name, type: typeOf.get(column)!, values });
    return sql`${sql.ref(column)} = given.${sql.id(name)}`;
  });
  if (sample.nested) {
    const values = updates.map(({ changes }) => JSON.stringify(changes.nested));
    given.push({ name: 'nested', type: 'jsonb', values });
    assignments.push(sql`attributes = attributes || given.nested`);
  }
  if (assignments.length === 0) assignments.push(sql`id = stored.id`);
  const guards = [...guarded.keys()].map((column) => {
    const name = `known ${column}`;
    given.push({
      name,
      type: typeOf.get(column)!,
      values: updates.map(({ expected }) => expected.get(column)),
    });
    return sql`stored.${sql.ref(column)} = given.${sql.id(name)}`;
  });
  const arrays = given.map(({ type, values }) => sql`${values}::${sql.raw(type)}[]`);
  const names = given.map(({ name }) => sql.id(name));
  const update: UpdateStatement = (_from = sql``, returning = sql``) => sql<EntityRow>`
    update ${sql.table(table.name)} as stored set ${sql.join(assignments)}
    from unnest(${sql.join(arrays)}) as given(${sql.join(names)})
    where ${sql.join([...owned, ...guards], sql` and `)} returning stored.* ${returning}`;
  const { rows } = await (isCounted ? countedUpdate(table, update) : update()).execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** An update of a record, with further tables that it reads and further columns that it returns. */
type UpdateStatement = (from?: RawBuilder<unknown>, returning?: RawBuilder<unknown>) => RawBuilder<EntityRow>;

/** The version of PostgreSQL from which on an update can return the row as it was. */
const returnsOldRows = 18;

/** Name of a column's value before an update; no column of an entity has a space in its name. */
const formerName = (index: number) => sql.id(`before ${index}`);

/** An update of a record that also appends what it changes in the roll-ups. */
function countedUpdate(table: EntityTable, update: UpdateStatement): RawBuilder<EntityRow> {
  const columns = [...rollupColumns(table)].map((column) => sql.ref(column));
  const kept = columns.map((column, index) => sql`, old.${column} as ${formerName(index)}`);
  const earlier = columns.map((column, index) => sql`, ${formerName(index)} as ${column}`);
  return sql<EntityRow>`
    with changed as (${update(sql``, sql.join(kept, sql``))}),
      counted as (${appendDeltas(
        table,
        sql`(
          select merchant_id, country ${sql.join(earlier, sql``)}, -1 as rollup_sign from changed
          union all select ${rolledUpColumns(table)}, 1 from changed
        ) as compared`,
      )})
    select * from changed`;
}

/**
 * An update that counts in roll-ups on older servers, at twice the cost. The values before are those of the locked row, so that a change that was
 * committed in the meantime counts as well.
 */
function countedUpdateOfLocked(
  table: EntityTable,
  isOwn: RawBuilder<unknown>,
  update: UpdateStatement,
): RawBuilder<EntityRow> {
  const columns = rolledUpColumns(table);
  return sql<EntityRow>`
    with old as materialized (
        select ${columns} from ${sql.table(table.name)} as stored where ${isOwn} for update
      ),
      changed as (${update(sql`from old`)}),
      counted as (${appendDeltas(
        table,
        sql`(
          select ${columns}, -1 as rollup_sign from old where exists (select from changed)
          union all select ${columns}, 1 from changed
        ) as compared`,
      )})
    select * from changed`;
}
