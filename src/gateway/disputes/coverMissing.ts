import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { type RecordKey, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { post } from '../ledger/post';
import { noteChange } from '../orders/changeFeed';
import { disputeEntity } from './openDispute';

/**
 * Takes from the available balance what it had not covered when a dispute was lost (product 7.50). The dispute is locked. Throws `ShortBalanceError` where it
 * still does not cover that.
 */
export async function coverMissing(
  db: Database,
  model: Model,
  { merchantId, country }: Pick<RecordKey, 'merchantId' | 'country'>,
  { id, disputeNo, currency, missingAmount = 0, appId }: StoredRecord<'dispute'>,
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  const key = { merchantId, country, id };
  const table = entityTable(model, disputeEntity);
  await updateRecord(db, table, key, { coveredAt: at.toISOString() });
  await recordEvent(db, table, key, { at, actor, note: '@orders.note.disputeCovered' });
  if (appId !== undefined) await noteChange(db, key, disputeEntity, { appId });
  // Last, as it locks the merchant's account.
  await post(db, model, [
    {
      merchantId,
      country,
      currency,
      key: `disputeRest:${id}`,
      businessType: 'disputeLost',
      at,
      source: { entity: disputeEntity, id, number: disputeNo },
      moves: [{ from: 'available', to: 'suspense', amount: missingAmount }],
    },
  ]);
}
