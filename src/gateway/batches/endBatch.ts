import type { RowError } from '../../contract/batches';
import type { Model } from '../../metadata/model/Model';
import { noteHappened, rejectedRows } from '../notifications/note';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import type { Reach } from '../resources/access';
import type { BatchRow } from './tables';

type BatchId = Pick<BatchRow, 'id'>;

interface BatchContext {
  db: Database;
  model: Model;
}

/** End of a batch: its time, and the name of the user who stopped it, if one did. */
interface End {
  at: Date;
  by: string | null;
}

/**
 * Ends a batch: waiting rows fail for this reason, and are in its file of failed rows. A row that is being done is waited for and stays as
 * it is. Does nothing to a batch that has ended.
 */
export async function stopBatch(
  { db, model }: BatchContext,
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
  if (numUpdatedRows > 0n) await finishBatch({ db, model }, reach, batch, { at, by });
}

/** Stores that no row of a batch is waiting any more. */
export async function finishBatch(
  { db, model }: BatchContext,
  reach: Reach,
  batch: BatchId,
  { at, by }: End,
): Promise<void> {
  const finished = await db
    .updateTable('batch')
    .set({ finished_at: at.toISOString(), stopped_by: by })
    .where('id', '=', batch.id)
    .where('finished_at', 'is', null)
    .returning(['id', 'number', 'write', 'user_id as userId'])
    .executeTakeFirst();
  if (finished?.write === 'create' && by === null)
    await noteRejected({ db, model }, reach, { ...finished, at });
  await noteBatch(db, reach, batch);
}

/** Tells who has sent an import how many rows of it were rejected, if any were. */
async function noteRejected(
  { db, model }: BatchContext,
  { merchantId, country, view: { resource } }: Reach,
  { id, number, userId, at }: { id: string; number: string; userId: string; at: Date },
): Promise<void> {
  const { count } = await db
    .selectFrom('batch_row')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('batch_id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  await noteHappened(db, model, {
    merchantId,
    country,
    resource: resource.name,
    name: rejectedRows,
    recordId: id,
    label: number,
    count: Number(count),
    userId,
    actor: { kind: 'system' },
    at,
  });
}

/** Tells those who follow a batch how far it is. They hear of a change of its rows' entity. */
export async function noteBatch(
  db: Database,
  { merchantId, country, ownerId, view }: Reach,
  { id }: BatchId,
): Promise<void> {
  await noteRecordChanges(db, [{ merchantId, country, ownerId, id, entity: view.table.entity }]);
}
