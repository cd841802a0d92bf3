import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { entityTable } from '../database/entityTables';
import { withTransaction } from '../database/transaction';

/** Hand-written tables with rows of a merchant. */
const owned = [
  'record_event',
  'idempotency_key',
  'order_job',
  'fee_tier',
  'callback_event',
  'callback_attempt',
  'callback_budget',
  'merchant_account',
  'merchant_role',
];

/** Tables with rows of a user. */
const ofUsers = [
  'user_session',
  'sign_in_ticket',
  'used_authenticator_code',
  'recovery_code',
  'security_event',
];

/**
 * Removes the sandbox's merchants with everything that is theirs, in one transaction, so that it can be filled anew.
 * Merchants that are none of the sandbox's stay. Whoever was signed in has to do so again.
 */
export async function clearSandbox(db: Database, model: Model): Promise<void> {
  await withTransaction(db, async (transaction) => {
    // First of all, so that no process plays on meanwhile.
    await transaction.deleteFrom('sandbox_clock').execute();
    const merchants = sql`(select id from merchant where sandbox)`;
    const users = sql`(select id from merchant_user where merchant_id in ${merchants})`;
    const entities = model.entities.map((entity) => entityTable(model, entity).name);
    await transaction
      .deleteFrom('mail_outbox')
      .where(sql<boolean>`recipient in (select account from merchant_user where merchant_id in ${merchants})`)
      .execute();
    for (const table of ofUsers) {
      await sql`delete from ${sql.table(table)} where user_id in ${users}`.execute(transaction);
    }
    for (const table of [...entities, ...owned, 'merchant_user']) {
      await sql`delete from ${sql.table(table)} where merchant_id in ${merchants}`.execute(transaction);
    }
    await transaction.deleteFrom('merchant').where('sandbox', '=', true).execute();
  });
}
