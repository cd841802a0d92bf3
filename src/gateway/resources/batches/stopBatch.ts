import type { RowError } from '../../../contract/batches';
import type { Database } from '../../database/tables';
import type { BatchRow } from './tables';

/**
 * Ends a batch: rows that are waiting fail for this reason, so that its file of failed rows has them. A row that is being done
 * is waited for and stays as it is; a batch that has ended does, too.
 */
export async function stopBatch(
  db: Database,
  { id }: Pick<BatchRow, 'id'>,
  reason: RowError,
  { at, by = null }: { at: Date; by?: string | null },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('batch_row')
    .set({ state: 'failed', errors: JSON.stringify([reason]) })
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('batch')
    .set({ finished_at: at.toISOString(), stopped_by: by })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}
