import { type RawBuilder, sql } from 'kysely';
import type { Rename } from '../../../metadata/storage/renames';
import type { TableDefinitions } from '../declared/defineTables';
import type { FollowRename } from './applyRenames';

/** Applies renames to columns as their tables declare: names of resources, and values by the names of fields. */
export function followTables(tables: TableDefinitions): FollowRename {
  return async (transaction, rename, model) => {
    const resources = Object.entries(model.resources).flatMap(([name, { entity }]) =>
      rename.kind !== 'resource' && entity === rename.entity ? [name] : [],
    );
    let rows = 0n;
    for (const [table, { columns, entityRows }] of Object.entries(tables)) {
      for (const [name, { renamed, type }] of Object.entries(columns)) {
        const column = sql.ref(name);
        if (renamed === 'resource' && rename.kind === 'resource') {
          const { numAffectedRows = 0n } = await sql`
            update ${sql.table(table)} set ${column} = ${rename.to} where ${column} = ${rename.from}`.execute(
            transaction,
          );
          rows += numAffectedRows;
        } else if (renamed === 'fields' && rename.kind !== 'resource') {
          const { value, isNamed } = inFields(sql`${column}::jsonb`, rename);
          const { numAffectedRows = 0n } = await sql`
            update ${sql.table(table)} set ${column} = (${value})::${sql.raw(type)}
            where ${entityRows!(rename.entity, resources)} and ${isNamed}`.execute(transaction);
          rows += numAffectedRows;
        }
      }
    }
    return Number(rows);
  };
}

/** JSON with values by the names of fields under the new name, and whether it has the former one. */
function inFields(
  json: RawBuilder<unknown>,
  rename: Exclude<Rename, { kind: 'resource' }>,
): { value: RawBuilder<unknown>; isNamed: RawBuilder<unknown> } {
  const { from, to } = rename;
  return rename.kind === 'field'
    ? {
        value: sql`(${json} - ${from}::text) || jsonb_build_object(${to}::text, ${json} -> ${from})`,
        isNamed: sql`${json} ? ${from}`,
      }
    : {
        value: sql`jsonb_set(${json}, array[${rename.field}::text], to_jsonb(${to}::text))`,
        isNamed: sql`${json} ->> ${rename.field} = ${from}`,
      };
}
