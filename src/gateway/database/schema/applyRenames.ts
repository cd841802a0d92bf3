import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { type Rename, renamesOf } from '../../../metadata/storage/renames';
import type { Migration } from '../migrations';
import type { Database } from '../declared/tables';
import { withTransaction } from '../units/transaction';
import { instant, nobody, text } from '../declared/columns';
import { defineTables, type RowsOf } from '../declared/defineTables';

export const renameTables = defineTables({
  /** The renames that the metadata declares and that stored data has followed. */
  applied_rename: {
    by: 'few',
    key: ['subject'],
    columns: {
      /** The thing that is renamed, with its former name: see {@link subjectOf}. */
      subject: text(nobody),
      /** Its name now. */
      name: text(nobody),
      applied_at: instant(),
    },
  },
});

declare module '../declared/tables' {
  interface Tables extends RowsOf<typeof renameTables> {}
}

export const renameMigrations: Migration[] = [
  {
    name: 'renames-001-applied',
    sql: `create table if not exists applied_rename (
      subject text collate "C" primary key,
      name text not null,
      applied_at timestamptz not null
    )`,
  },
];

/**
 * Writes the new name into what a domain has stored under the former one. Returns how many rows it changed. It may be called
 * again, and then finds nothing unless an older version of the gateway has written meanwhile.
 */
export type FollowRename = (transaction: Database, rename: Rename, model: Model) => Promise<number>;

/** Time after the first run in which each start looks again for former names. An older version may write them until it is stopped. */
const repeated = '1 day';

/**
 * Applies the renames that the metadata declares to stored data, each once and in one transaction. Record values stay: their columns keep
 * the first names of their fields. Returns a line for each rename that changed rows.
 */
export async function applyRenames(
  db: Database,
  model: Model,
  followers: readonly FollowRename[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const rename of renamesOf(model)) {
    const changed = await withTransaction(db, async (transaction) => {
      if (!(await claim(transaction, rename))) return 0;
      let rows = 0;
      for (const follow of [renameValue, ...followers]) rows += await follow(transaction, rename, model);
      return rows;
    });
    if (changed > 0)
      lines.push(
        `${describe(rename)} is now "${rename.to}": stored rows that named it and follow: ${changed}.`,
      );
  }
  return lines;
}

/** Whether a rename is to be followed now. Of several processes, the later ones wait for the first. */
async function claim(transaction: Database, rename: Rename): Promise<boolean> {
  // Of what was renamed back, the way there is to be followed again next time.
  await transaction
    .deleteFrom('applied_rename')
    .where('subject', '=', subjectOf({ ...rename, from: rename.to }))
    .execute();
  const { rows } = await sql`
    insert into applied_rename (subject, name, applied_at) values (${subjectOf(rename)}, ${rename.to}, now())
    on conflict (subject) do update
      set name = excluded.name,
        applied_at = case when applied_rename.name = excluded.name then applied_rename.applied_at else now() end
      where applied_rename.name <> excluded.name or applied_rename.applied_at > now() - ${repeated}::interval
    returning 1`.execute(transaction);
  return rows.length > 0;
}

function subjectOf(rename: Rename): string {
  switch (rename.kind) {
    case 'resource':
      return `resource ${rename.from}`;
    case 'field':
      return `field ${rename.entity} ${rename.from}`;
    case 'value':
      return `value ${rename.entity} ${rename.field} ${rename.from}`;
  }
}

function describe(rename: Rename): string {
  switch (rename.kind) {
    case 'resource':
      return `The resource "${rename.from}"`;
    case 'field':
      return `schemas/${rename.entity}.json: the field "${rename.from}"`;
    case 'value':
      return `schemas/${rename.entity}.json, "${rename.field}": the value "${rename.from}"`;
  }
}

/** Writes the new value into records, and has what is counted by it counted again. */
async function renameValue(transaction: Database, rename: Rename, model: Model): Promise<number> {
  if (rename.kind !== 'value') return 0;
  const { entity, field, from, to } = rename;
  const table = entityTable(model, entity);
  const column = table.columns.get(field)?.column;
  if (!table.isStored || column === undefined) return 0;
  const setGuard = async (state: 'disable' | 'enable') => {
    if (!table.appendOnly) return;
    await sql`alter table ${sql.table(table.name)} ${sql.raw(state)} trigger append_only`.execute(
      transaction,
    );
  };
  await setGuard('disable');
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table.name)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
    transaction,
  );
  await setGuard('enable');
  if (numAffectedRows > 0n) {
    for (const name of ['rollup_total', 'rollup_delta'] as const) {
      await sql`delete from ${sql.table(name)} where rollup in (select rollup from rollup_state where entity = ${entity})`.execute(
        transaction,
      );
    }
    await transaction.deleteFrom('rollup_state').where('entity', '=', entity).execute();
  }
  return Number(numAffectedRows);
}
