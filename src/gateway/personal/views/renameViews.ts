import { isEqual } from 'es-toolkit';
import { sql } from 'kysely';
import type { ViewContent } from '../../../contract/views';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import type { Rename } from '../../../metadata/storage/renames';
import type { FollowRename } from '../../database/schema/applyRenames';
import type { Database } from '../../database/declared/tables';

/** Has saved views and chosen columns follow a rename. */
export const renameInViews: FollowRename = async (transaction, rename, model) => {
  if (rename.kind === 'resource') return renameLists(transaction, rename);
  const resources = resourcesOf(model, rename.entity);
  if (resources.length === 0) return 0;
  let rows = 0;
  const views = await transaction
    .selectFrom('saved_view')
    .select(['id', 'content'])
    .where('resource', 'in', resources)
    .execute();
  for (const { id, content } of views) {
    const view = JSON.parse(content) as ViewContent;
    const renamed = renameInView(view, rename);
    if (isEqual(view, renamed)) continue;
    const changes = { content: JSON.stringify(renamed) };
    await transaction.updateTable('saved_view').set(changes).where('id', '=', id).execute();
    rows++;
  }
  if (rename.kind !== 'field') return rows;
  const arranged = await transaction
    .selectFrom('list_columns')
    .select(['user_id', 'country', 'resource', 'list', 'columns'])
    .where('resource', 'in', resources)
    .execute();
  for (const { columns, ...place } of arranged) {
    const names = JSON.parse(columns) as string[];
    if (!names.includes(rename.from)) continue;
    await transaction
      .updateTable('list_columns')
      .set({ columns: JSON.stringify(names.map((name) => newName(name, rename))) })
      .where((is) => is.and(place))
      .execute();
    rows++;
  }
  return rows;
};

/** Renames a resource in views and columns. A user may have arranged it under both names: the new one's columns stay, and all views. */
async function renameLists(transaction: Database, { from, to }: Rename): Promise<number> {
  const taken = (table: string, ...columns: string[]) => sql`exists (
    select from ${sql.table(table)} as other where other.resource = ${to} and ${sql.join(
      ['user_id', 'country', 'list', ...columns].map(
        (column) => sql`other.${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}`,
      ),
      sql` and `,
    )})`;
  await sql`delete from list_columns where resource = ${from} and ${taken('list_columns')}`.execute(
    transaction,
  );
  const columns = await sql`
    update list_columns set resource = ${to} where resource = ${from}`.execute(transaction);
  const views = await sql`
    update saved_view set resource = ${to},
      name = case when ${taken('saved_view', 'name')} then name || ' (' || ${from} || ')' else name end
    where resource = ${from}`.execute(transaction);
  return Number((columns.numAffectedRows ?? 0n) + (views.numAffectedRows ?? 0n));
}

function resourcesOf({ resources }: Model, entity: string): string[] {
  return Object.keys(resources).filter((name) => resources[name]?.entity === entity);
}

/** Returns a view as it is after a rename of a field or of a value. */
export function renameInView({ filter, sort, columns }: ViewContent, rename: Rename): ViewContent {
  const filters = Object.entries(filter as Record<string, JsonValue>);
  if (rename.kind === 'value') {
    const renamed = filters.map(([name, value]) => [
      name,
      name === rename.field ? newValue(value, rename) : value,
    ]);
    return { filter: Object.fromEntries(renamed) as ViewContent['filter'], sort, columns };
  }
  const renamed = filters.map(([name, value]) => [newName(name, rename), value]);
  return {
    filter: Object.fromEntries(renamed) as ViewContent['filter'],
    sort: { ...sort, field: newName(sort.field, rename) },
    columns: columns.map((name) => newName(name, rename)),
  };
}

function newName(name: string, { from, to }: Rename): string {
  return name === from ? to : name;
}

/** A filter names values by themselves or in lists. */
function newValue(value: JsonValue, rename: Rename): JsonValue {
  if (Array.isArray(value)) return value.map((each) => newValue(each, rename));
  return value === rename.from ? rename.to : value;
}
