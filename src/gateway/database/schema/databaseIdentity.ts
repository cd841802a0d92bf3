import { sql } from 'kysely';
import type { Migration } from '../migrations';
import { sqlState } from '../connections/sqlState';
import type { Database } from '../declared/tables';
import { withTransaction } from '../units/transaction';
import { boolean, nobody, text } from '../declared/columns';
import { defineTables, type RowsOf } from '../declared/defineTables';

/**
 * Returns text that differs once the database was restored or another server has taken over. It is of the server, the timeline of its log,
 * and the table that holds it. Undefined on an engine that does not say.
 */
async function readIdentity(db: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ identity: string }>`
      select (select system_identifier from pg_control_system())
        || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
        || '-' || 'database_identity'::regclass::oid as identity`.execute(db);
    return rows[0]?.identity;
  } catch (error) {
    // The function is not there, not allowed, or not supported.
    if (['42883', '42501', '0A000'].includes(sqlState(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * Has `follow` adapt what is stored, once after each restore, in the transaction that remembers the new identity. Of several processes
 * that start at once, one does.
 */
export async function followRestore(
  db: Database,
  follow: (transaction: Database) => Promise<void>,
): Promise<'same' | 'restored' | 'unknown'> {
  const identity = await readIdentity(db);
  if (identity === undefined) return 'unknown';
  return withTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('database_identity')
      .select('identity')
      .where('id', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (known?.identity === identity) return 'same';
    await transaction
      .insertInto('database_identity')
      .values({ id: true, identity })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ identity }))
      .execute();
    if (!known) return 'same';
    await follow(transaction);
    return 'restored';
  });
}

export const identityTables = defineTables({
  /** One row: the identity that the database had at the last start. */
  database_identity: {
    by: 'few',
    key: ['id'],
    columns: {
      id: boolean(),
      identity: text(nobody),
    },
  },
});

declare module '../declared/tables' {
  interface Tables extends RowsOf<typeof identityTables> {}
}

export const identityMigrations: Migration[] = [
  {
    name: 'database-identity-001',
    sql: `create table if not exists database_identity (
      id boolean primary key check (id),
      identity text not null
    )`,
  },
];
