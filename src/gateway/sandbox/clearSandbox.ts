import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { allowRemoval } from '../database/appendOnly';
import type { Database } from '../database/tables';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import { lockRollups } from '../figures/rollups/states';
import { withTransaction } from '../database/transaction';

/** Hand-written tables with a `merchant_id`. */
const merchantTables = [
  'record_event',
  'record_change',
  'export_event',
  'issued_statement',
  'idempotency_key',
  'fee_tier',
  'order_change',
  'order_change_head',
  'order_limit',
  'given_record',
  'order_number',
  'network_attempt',
  'network_exception',
  'network_suspense',
  'application_code',
  'application_key',
  'callback_event',
  'callback_attempt',
  'callback_health',
  'callback_budget',
  'merchant_account',
  'merchant_role',
  'sandbox_scope',
  'sandbox_receipt',
  'ledger_account',
  'ledger_posting',
  'ledger_provider_entry',
  'ledger_hold',
  'ledger_release',
  'ledger_link',
  'ledger_provider_only',
  'ledger_provider_link',
  'ledger_provider_only_link',
  'rollup_delta',
  'rollup_total',
];

/** Tables with a `user_id`. */
const userTables = [
  'user_session',
  'sign_in_ticket',
  'used_authenticator_code',
  'recovery_code',
  'security_event',
];

/** The merchants of the sandbox. */
export const sandboxMerchants = sql`select id from merchant where sandbox`;

/**
 * Removes the sandbox's merchants and everything that belongs to them in one transaction, so that the sandbox can be
 * filled again. Other merchants stay. All users of the sandbox are signed out.
 */
export async function clearSandbox(db: Database, model: Model): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await allowRemoval(transaction);
    // First, so that no process goes on playing meanwhile.
    await transaction.deleteFrom('sandbox_clock').execute();
    await lockRollups(transaction);
    const merchants = sql`(${sandboxMerchants})`;
    const users = sql`(select id from merchant_user where merchant_id in ${merchants})`;
    const entities = storedEntities(model).map((entity) => entityTable(model, entity).name);
    await sql`delete from job where payload->>'merchantId' in (select id::text from merchant where sandbox)`.execute(
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
    for (const table of userTables) {
      await sql`delete from ${sql.table(table)} where user_id in ${users}`.execute(transaction);
    }
    for (const table of [...entities, ...merchantTables, 'merchant_user']) {
      await sql`delete from ${sql.table(table)} where merchant_id in ${merchants}`.execute(transaction);
    }
    await transaction.deleteFrom('merchant').where('sandbox', '=', true).execute();
  });
}
