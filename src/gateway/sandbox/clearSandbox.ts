import { sql } from 'kysely';
import { allowRemoval } from '../database/appendOnly';
import type { Database } from '../database/declared/tables';
import { lockRollups } from '../figures/rollups/states';
import { withTransaction } from '../database/units/transaction';

/** The merchants of the sandbox. */
export const sandboxMerchants = sql`select id from merchant where sandbox`;

/**
 * Removes the sandbox's merchants and everything that belongs to them in one transaction, so that the sandbox can be
 * filled again. Other merchants stay. All users of the sandbox are signed out.
 */
export async function clearSandbox(db: Database): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await allowRemoval(transaction);
    // First, so that no process goes on playing meanwhile.
    await transaction.deleteFrom('sandbox_clock').execute();
    await lockRollups(transaction);
    const merchants = sql`(${sandboxMerchants})`;
    const users = sql`(select id from merchant_user where merchant_id in ${merchants})`;
    await sql`delete from job where payload->>'merchantId' in (select id::text from merchant where sandbox)`.execute(
      transaction,
    );
    await sql`
      delete from job where kind = 'networks.played'
        and payload->'fact'->>'ref' in (select ref from network_attempt where merchant_id in ${merchants})`.execute(
      transaction,
    );
    await transaction
      .deleteFrom('mail_outbox')
      .where(sql<boolean>`recipient in (select account from merchant_user where merchant_id in ${merchants})`)
      .execute();
    // The files themselves are deleted by their purge.
    await sql`
      update stored_file set entity = null, record_id = null, unowned_since = '-infinity'
      where merchant_id in ${merchants}`.execute(transaction);
    await sql`
      delete from network_fact where ref in (select ref from network_attempt where merchant_id in ${merchants})`.execute(
      transaction,
    );
    await sql`
      delete from network_answer where ref in (select ref from network_attempt where merchant_id in ${merchants})`.execute(
      transaction,
    );
    for (const [column, owners] of Object.entries({ user_id: users, merchant_id: merchants })) {
      for (const table of await tablesWith(transaction, column))
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${owners}`.execute(transaction);
    }
    await transaction
      .deleteFrom('merchant_user')
      .where(sql<boolean>`merchant_id in ${merchants}`)
      .execute();
    await transaction.deleteFrom('merchant').where('sandbox', '=', true).execute();
    await sql`delete from operator_token where operator_id in (select id from operator_user where sandbox)`.execute(
      transaction,
    );
    await transaction.deleteFrom('operator_user').where('sandbox', '=', true).execute();
  });
}

/** Returns the tables whose rows belong to somebody by a column, but for those that are cleared in their own way. */
async function tablesWith(db: Database, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = ${column} and udt_name = 'uuid'
      and table_name not in ('merchant_user', 'stored_file')`.execute(db);
  return rows.map(({ name }) => name);
}
