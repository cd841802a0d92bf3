import { sql, type Updateable } from 'kysely';
import type { Database, Tables } from '../declared/tables';
import { shared } from './shared';
import type { Columns } from '../declared/defineTables';

/** A change of one row. */
interface RowUpdate<Row> {
  /** Value of the column that names the row. */
  of: string;
  set: Partial<Updateable<Row>>;
  /** Values that it must have, or it is left as it is. */
  where?: Partial<Updateable<Row>>;
}

/**
 * Returns a function that changes a row of a table, named by the column `key`. It returns whether there was such a row. The units of a
 * group change theirs in one statement.
 */
export function rowUpdates<Name extends keyof Tables>(
  table: Name,
  columns: Columns,
  key: keyof Tables[Name] & string,
): (db: Database, update: RowUpdate<Tables[Name]>) => Promise<boolean> {
  return shared({
    alike: ({ set, where = {} }: RowUpdate<Tables[Name]>) =>
      JSON.stringify([Object.keys(set), Object.keys(where)]),
    claims: ({ of }: RowUpdate<Tables[Name]>) => [`${table} ${of}`],
    run: async (db, updates) => {
      const names = Object.keys(updates[0]!.set);
      const guards = Object.keys(updates[0]!.where ?? {});
      const valuesOf = (name: string, of: 'set' | 'where') =>
        updates.map((update) => (update[of] as Record<string, unknown>)[name] ?? null);
      const arrays = [
        sql`${updates.map(({ of }) => of)}::${sql.raw(columns[key]!.type)}[]`,
        ...names.map((name) => sql`${valuesOf(name, 'set')}::${sql.raw(columns[name]!.type)}[]`),
        ...guards.map((name) => sql`${valuesOf(name, 'where')}::${sql.raw(columns[name]!.type)}[]`),
      ];
      const given = ['row', ...names, ...guards.map((name) => `${name} before`)];
      const { rows } = await sql<{ row: string }>`
        update ${sql.table(table)} as stored
        set ${sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
        from unnest(${sql.join(arrays)}) as given(${sql.join(given.map((name) => sql.id(name)))})
        where stored.${sql.ref(key)} = given.row
          ${sql.join(
            guards.map((name) => sql`and stored.${sql.ref(name)} = given.${sql.id(`${name} before`)}`),
            sql` `,
          )}
        returning given.row`.execute(db);
      const changed = new Set(rows.map(({ row }) => row));
      return updates.map(({ of }) => changed.has(of));
    },
  });
}
