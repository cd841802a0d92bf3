import { createHash } from 'node:crypto';
import { bindResource } from '../../metadata/bind/bindResource';
import type { ResourceDefinition } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { type Kysely, sql } from 'kysely';
import type { EntityTable } from './entityTables';
import type { Tables } from './tables';

/** An index that a list needs, named after its columns. */
export interface ListIndex {
  name: string;
  /** Columns in order, the later ones descending so that the newest come first. */
  columns: { column: string; descending: boolean }[];
}

/**
 * Returns the indexes of an entity's table, as the lists of its resources need them: for the sort order, for each filter,
 * for each enumeration together with the sort order (so that the first page of a state is read from it), and for the
 * fields by which other resources relate to it. All begin with merchant and country and end with the id.
 */
export function listIndexes(model: Model, table: EntityTable): ListIndex[] {
  const wanted = new Map<string, ListIndex>();
  const add = (...fields: string[]) => {
    const columns = fields.map((field) => table.columns.get(field)?.column);
    if (columns.some((column) => column === undefined)) return;
    const index = describe(table, columns as string[]);
    wanted.set(index.name, index);
  };
  for (const [name, resource] of Object.entries(model.resources)) {
    if (resource.entity === table.entity && resource.list) addForList(model, name, resource.list, add);
    for (const other of Object.values(model.resources)) {
      for (const related of other.detail?.related ?? [])
        if (related.resource === name && resource.entity === table.entity) add(related.by);
    }
  }
  return [...wanted.values()];
}

function addForList(
  model: Model,
  resource: string,
  list: NonNullable<ResourceDefinition['list']>,
  add: (...fields: string[]) => void,
): void {
  const sort = list.sort.field;
  add(sort);
  for (const filter of list.filters ?? []) {
    const field = typeof filter === 'string' ? filter : filter.field;
    if (field === sort) continue;
    if (isEnumeration(model, resource, field)) add(field, sort);
    else add(field);
  }
}

function isEnumeration(model: Model, resource: string, field: string): boolean {
  const language = model.languages[0] ?? 'en';
  return Object.keys(model.countries).some(
    (country) => bindResource(model, resource, country, language).fields[field]?.options !== undefined,
  );
}

function describe(table: EntityTable, columns: string[]): ListIndex {
  const name = `list_${table.name}_${columns.join('_')}`;
  const short = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return {
    name: name.length <= 63 ? name : `${name.slice(0, 54)}_${short}`,
    columns: [
      ...columns.map((column, place) => ({ column, descending: place === columns.length - 1 })),
      { column: 'id', descending: true },
    ],
  };
}

/** Creates the missing indexes of lists and drops those that are no longer needed. */
export async function prepareIndexes(
  db: Kysely<Tables>,
  table: EntityTable,
  indexes: ListIndex[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table.name}`.execute(
    db,
  );
  const present = new Set(rows.map((row) => row.name));
  for (const index of indexes) {
    if (present.has(index.name)) continue;
    const columns = index.columns.map(({ column, descending }) =>
      descending ? sql`${sql.ref(column)} desc nulls last` : sql.ref(column),
    );
    await sql`create index if not exists ${sql.ref(index.name)} on ${sql.table(table.name)}
      (merchant_id, country, ${sql.join(columns)})`.execute(db);
  }
  const wanted = new Set(indexes.map((index) => index.name));
  for (const name of present) {
    if (name.startsWith('list_') && !wanted.has(name))
      await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  }
}
