import { sql } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import { entityTable } from '../../../metadata/storage/entityTable';
import { recordEvent } from '../../database/recordEvents';
import { readRecord, type StoredRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import { withTransaction } from '../../database/units/transaction';
import type { Config } from '../../config';
import { enqueueJob } from '../../jobs/enqueue';
import { namesOf } from '../../notifications/namesOf';
import { noteHappened } from '../../notifications/note';
import { recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import { requireMerchant } from './readMerchant';

/** The resource of the accounts to which merchants withdraw, and its notification of one that no longer waits. */
const resource = 'bank-accounts';
const told = 'waitLifted';

/** An account that need not wait any longer, and why. */
interface LiftedWait {
  /** Number of the merchant. */
  merchant: string;
  country: string;
  /** Number of the bank account. */
  account: string;
  reason: string;
}

/**
 * Ends the wait of a bank account that was just added (product 5.39): money can be withdrawn at once. The account's timeline says so; those
 * who see it are told in the bell and by e-mail. Throws without a wait.
 */
export async function liftWait(
  { db, model, actor, now, ...context }: OperatorContext & { config: Pick<Config, 'sandbox'> },
  { merchant: code, country, account, reason }: LiftedWait,
): Promise<void> {
  const { id: merchantId } = await requireMerchant({ db, model, config: context.config }, code);
  const bound = bindResource(model, resource, country, model.languages[0] ?? 'en');
  const table = entityTable(model, 'bank-account');
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table.name)}
      where merchant_id = ${merchantId}::uuid and country = ${country}
        and ${sql.ref(table.columns.get('accountId')!.column)} = ${account} for update`.execute(transaction);
    const key = rows[0] && { merchantId, country, id: rows[0].id };
    const record: StoredRecord<'bank-account'> | undefined =
      key && (await readRecord(transaction, table, key));
    if (!key || !record) throw new Error(`Merchant ${code} has no bank account ${account} in ${country}.`);
    const { usableFrom } = record;
    if (usableFrom === undefined || Date.parse(usableFrom) <= now.getTime())
      throw new Error(`${account} does not wait: money can be withdrawn to it.`);
    const after = now.toISOString();
    await updateRecord(transaction, table, key, { usableFrom: after });
    await recordEvent(transaction, table, key, { at: now, actor, note: '@gateway.event.waitLifted' });
    await recordOperatorEvents(transaction, [
      {
        at: now,
        actor,
        action: 'changed',
        subject: 'bankAccount',
        merchant: code,
        name: `${country} ${account}`,
        before: { usableFrom },
        after: { usableFrom: after, reason },
      },
    ]);
    const names = namesOf(model, bound, record);
    const what = { merchantId, country, resource, name: told, recordId: record.id };
    const id = await noteHappened(transaction, model, { ...what, ...names, actor, at: now });
    await enqueueJob(transaction, 'notifications.mail', { merchant: merchantId, id }, { key: id });
  });
}
