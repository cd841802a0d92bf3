import { sql } from 'kysely';
import type { BatchState, RowError, RowResult } from '../../contract/batches';
import { isRecordId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { heldAmounts } from '../ledger/entries';
import { GatewayError } from '../http/responses';
import type { Reach } from '../resources/access';
import type { BatchItemRow, BatchRow } from './tables';

/** Number of the latest batches that are listed. */
const maxListed = 20;

/** Condition on batches of one kind: the merchant's in a country, or the user's own like their records. */
function ofKind({ merchantId, country, ownerId, view }: Reach, write: string) {
  const owner = ownerId === undefined ? {} : { user_id: ownerId };
  return { merchant_id: merchantId, country, resource: view.resource.name, write, ...owner };
}

/** Returns batches with how far they are. */
export async function describeBatches(db: Database, batches: BatchRow[]): Promise<BatchState[]> {
  if (batches.length === 0) return [];
  const counts = await db
    .selectFrom('batch_row')
    .select(['batch_id', 'state', sql<number>`count(*)::integer`.as('count')])
    .where(
      'batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .groupBy(['batch_id', 'state'])
    .execute();
  const countOf = (id: string, state: BatchItemRow['state']) =>
    counts.find((each) => each.batch_id === id && each.state === state)?.count ?? 0;
  return batches.map((batch) => ({
    id: batch.id,
    number: batch.number,
    write: batch.write,
    file: batch.file,
    total: batch.total,
    done: countOf(batch.id, 'done'),
    failed: countOf(batch.id, 'failed'),
    createdAt: batch.created_at,
    createdBy: batch.user_name,
    finishedAt: batch.finished_at,
    stoppedBy: batch.stopped_by,
  }));
}

/** Returns a batch with how far it is, and what is held for its records. */
export async function describeBatch(db: Database, reach: Reach, batch: BatchRow): Promise<BatchState> {
  const [[state], held] = await Promise.all([describeBatches(db, [batch]), readHeld(db, reach, batch)]);
  return { ...state!, held };
}

/** Reads what is held for the records of a batch, by their state and currency. */
async function readHeld(
  db: Database,
  { merchantId, view }: Reach,
  { id }: Pick<BatchRow, 'id'>,
): Promise<NonNullable<BatchState['held']>> {
  const { detail } = view.resource;
  const column = view.fields.get(detail?.headline?.state ?? detail?.timeline ?? '')?.column;
  const state = column === undefined ? sql`null` : sql`record.${sql.ref(column)}`;
  const { rows } = await sql<NonNullable<BatchState['held']>[number]>`
    select ${state} as state, held.currency, sum(held.amount) as amount
    from batch_row as row
    join ${sql.table(view.table.name)} as record
      on record.merchant_id = ${merchantId}::uuid and record.id = row.record_id
    join ${heldAmounts(merchantId)} on held.id = record.id
    where row.batch_id = ${id}::uuid group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Returns the latest batches of a kind, the latest first. */
export async function listBatches(db: Database, access: Reach, write: string): Promise<BatchState[]> {
  const batches = await db
    .selectFrom('batch')
    .selectAll()
    .where((is) => is.and(ofKind(access, write)))
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute();
  return describeBatches(db, batches);
}

/** Returns a batch of a kind by its id or its number. Throws 404 where there is none. */
export async function requireBatch(
  db: Database,
  access: Reach,
  write: string,
  name: string,
): Promise<BatchRow> {
  const named = isRecordId(name) ? { id: name } : { number: name };
  const batch = await db
    .selectFrom('batch')
    .selectAll()
    .where((is) => is.and({ ...ofKind(access, write), ...named }))
    .executeTakeFirst();
  if (!batch) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
  return batch;
}

/** Returns the rows of a batch, in the order of their numbers. */
export async function readRows(db: Database, batchId: string): Promise<BatchItemRow[]> {
  return db.selectFrom('batch_row').selectAll().where('batch_id', '=', batchId).orderBy('number').execute();
}

/** A row without the values that were sent, which may be masked elsewhere. */
export function resultOf({ number, state, record_id: recordId, label, errors }: BatchItemRow): RowResult {
  return {
    number,
    state,
    recordId,
    label,
    errors: errors === null ? null : (JSON.parse(errors) as RowError[]),
  };
}
