import type { RowError } from '../../contract/batches';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import type { Reach } from '../resources/access';
import type { BatchRow } from './tables';

type BatchId = Pick<BatchRow, 'id'>;

/** When a batch ended, and the name of the user who stopped it, where one did. */
interface End {
  at: Date;
  by: string | null;
}

/**
 * Ends a batch: rows that are waiting fail for this reason, so that its file of failed rows has them. A row that is being done
 * is waited for and stays as it is; a batch that has ended does, too.
 */
export async function stopBatch(
  db: Database,
  reach: Reach,
  batch: BatchId,
  reason: RowError,
  { at, by = null }: { at: Date; by?: string | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('batch_row')
    .set({ state: 'failed', errors: JSON.stringify([reason]) })
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await finishBatch(db, reach, batch, { at, by });
}

/** Stores that no row of a batch is waiting any more. */
export async function finishBatch(
  db: Database,
  reach: Reach,
  batch: BatchId,
  { at, by }: End,
): Promise<void> {
  await db
    .updateTable('batch')
    .set({ finished_at: at.toISOString(), stopped_by: by })
    .where('id', '=', batch.id)
    .where('finished_at', 'is', null)
    .execute();
  await noteBatch(db, reach, batch);
}

/** Tells those who follow a batch how far it is, by a change of the entity whose records its rows are about. */
export async function noteBatch(
  db: Database,
  { merchantId, country, ownerId, view }: Reach,
  { id }: BatchId,
): Promise<void> {
  await noteRecordChanges(db, [{ merchantId, country, ownerId, id, entity: view.table.entity }]);
}
