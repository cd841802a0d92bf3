import { sql } from 'kysely';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import { withSnapshot } from '../database/units/transaction';
import { boolean, instant, nobody, text } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

export const homeCopyTables = defineTables({
  /** One row, of a gateway whose users sign in elsewhere. It says up to which operators' change merchants and prices are copied. */
  home_copy: {
    by: 'few',
    key: ['id'],
    columns: {
      id: boolean(),
      /** `operatorChanges` of the home database. */
      changes: text(nobody),
      /** When that was last looked at. */
      looked_at: instant(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof homeCopyTables> {}
}

/** Migrations of the table of what was copied. */
export const homeMigrations: Migration[] = [
  {
    name: 'home-001-home-copy',
    sql: `create table if not exists home_copy (
      id boolean primary key,
      changes text not null,
      looked_at timestamptz not null
    )`,
  },
];

/** Tables of operators' files about a country. They are replaced: nothing refers to their rows. */
const replaced = ['fee_tier', 'dated_fee_tier', 'order_limit', 'settlement_rule', 'given_record'] as const;

/** Tables of the home database, each as a JSON array of its rows. */
export interface TenantsCopy {
  changes: string;
  rows: Map<string, string>;
}

/** Reads the merchants, and the accounts and prices of some countries, unless the database has nothing new since `known`. */
export async function readTenants(
  home: Database,
  countries: readonly string[],
  known?: string,
): Promise<TenantsCopy | undefined> {
  const changes = await operatorChanges(home);
  if (changes === known) return undefined;
  return withSnapshot(home, async (snapshot) => {
    const rows = new Map<string, string>();
    for (const table of ['merchant', 'merchant_account', ...replaced]) {
      // A home of the version before has no such table yet.
      if (!(await hasTable(snapshot, table))) {
        rows.set(table, '[]');
        continue;
      }
      const ofCountries = table === 'merchant' ? sql`true` : sql`country = any(${countries}::text[])`;
      const { rows: found } = await sql<{ rows: string }>`
        select coalesce(json_agg(row), '[]')::text as rows from ${sql.table(table)} as row where ${ofCountries}`.execute(
        snapshot,
      );
      rows.set(table, found[0]!.rows);
    }
    return { changes: await operatorChanges(snapshot), rows };
  });
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** Returns a text that is another one after each change of an operator: each is recorded with its event. */
async function operatorChanges(db: Database): Promise<string> {
  const { rows } = await sql<{ changes: string }>`
    select concat(count(*), ' ', max(id::text)) as changes from operator_event`.execute(db);
  return rows[0]!.changes;
}

/** Returns up to which change the merchants were copied; `undefined` before they were. */
export async function copiedChanges(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('home_copy').select('changes').executeTakeFirst())?.changes;
}

/** Notes when the home database was last looked at, and the last change that is copied. */
export async function noteCopy(db: Database, changes: string, at: Date): Promise<void> {
  const values = { changes, looked_at: at.toISOString() };
  await db
    .insertInto('home_copy')
    .values({ id: true, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Stores a copy. Merchants and accounts stay for good, as they do at home, because records belong to them. */
export async function storeTenants(
  db: Unit,
  { changes, rows }: TenantsCopy,
  countries: readonly string[],
  at: Date,
): Promise<void> {
  // First, so that of two processes the second waits here and replaces what the first one stored.
  await noteCopy(db, changes, at);
  const given = (table: string) =>
    sql`select * from json_populate_recordset(null::${sql.table(table)}, ${rows.get(table)!}::json)`;
  await sql`insert into merchant ${given('merchant')} on conflict (id) do update set
    code = excluded.code, name = excluded.name, email = excluded.email, status = excluded.status`.execute(db);
  await sql`insert into merchant_account ${given('merchant_account')} on conflict (merchant_id, country) do update set
    position = excluded.position, gateway_url = excluded.gateway_url, status = excluded.status`.execute(db);
  for (const table of replaced) {
    await sql`delete from ${sql.table(table)} where country = any(${countries}::text[])`.execute(db);
    await sql`insert into ${sql.table(table)} ${given(table)}`.execute(db);
  }
}
