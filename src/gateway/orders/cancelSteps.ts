import type { Database } from '../database/Database';
import type { RecordKey } from '../database/RecordKey';

/** Forgets what would have happened to a record: somebody took it into his own hands. */
export async function cancelSteps(db: Database, { merchantId, id }: RecordKey): Promise<void> {
  await db
    .deleteFrom('order_job')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
}
