import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { batchOf } from '../database/connections/engine';
import { newId } from '../database/ids';
import { type EntityRecord, type EntityRow, type RecordKey, toRecord } from '../database/records';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';

/** A change of an order, as its application reads it. */
interface OrderChange {
  /** 1, 2, … without gaps. */
  number: number;
  entity: string;
  /** The order as it is now, which may be later than this change. */
  record: EntityRecord;
}

/** Whose changes are numbered: those of one application. */
export interface FeedKey {
  merchantId: string;
  appId: string;
}

/** Whose changes are read. */
interface FeedScope extends FeedKey {
  country: string;
}

/** Notes that an order has changed, in the transaction that changes it. */
export async function noteChange(
  db: Database,
  { merchantId, id }: RecordKey,
  entity: string,
  { appId }: { appId: string },
): Promise<void> {
  await db
    .insertInto('order_change')
    .values({ id: newId(), merchant_id: merchantId, app_id: appId, entity, order_id: id })
    .execute();
}

/** Most changes that are numbered at one go. */
const batchSize = 5_000;

/** Thrown where changes are asked for that were purged. */
export class PurgedChangesError extends Error {
  /** `purged` is the number of the last one of these. */
  constructor(readonly purged: number) {
    super(`The changes up to ${purged} are not kept any more.`);
  }
}

/**
 * Reads the changes after a number, in order; throws a `PurgedChangesError` where some of them are not kept any more. They are numbered here, when they can be seen: what a transaction has changed that
 * began earlier and commits later comes behind what was read before, so that no reader misses it.
 */
export async function readChanges(
  db: Database,
  model: Model,
  scope: FeedScope,
  { after, limit }: { after: number; limit: number },
): Promise<OrderChange[]> {
  await numberChanges(db, scope);
  const rows = await db
    .selectFrom('order_change')
    .select(['number', 'entity', 'order_id as id'])
    .where('merchant_id', '=', scope.merchantId)
    .where('app_id', '=', scope.appId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  // Read after the changes: they may have been purged meanwhile.
  const { purged = 0 } = (await readHead(db, scope)) ?? {};
  if (after < purged) throw new PurgedChangesError(purged);
  const records = new Map<string, EntityRecord>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.id] : []));
    for (const record of await readOrders(db, model, scope, entity, ids)) records.set(record.id, record);
  }
  return rows.flatMap(({ number, entity, id }) => {
    const record = records.get(id);
    return record && number !== null ? [{ number, entity, record }] : [];
  });
}

/** Reads the last number of an application, and that of the last change that was purged; with `lock` nobody else changes them. */
export async function readHead(db: Database, { merchantId, appId }: FeedKey, lock = false) {
  return db
    .selectFrom('order_change_head')
    .select(['last', 'purged'])
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Gives the changes that have none the numbers that follow. Only who holds the row of the application's last number does. */
export async function numberChanges(db: Database, { merchantId, appId }: FeedKey): Promise<void> {
  const waiting = db
    .selectFrom('order_change')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .where('number', 'is', null);
  // Most who ask find nothing new, and must not wait for each other.
  if (!(await waiting.limit(1).executeTakeFirst())) return;
  await withTransaction(db, async (transaction) => {
    const { last } = await transaction
      .insertInto('order_change_head')
      .values({ merchant_id: merchantId, app_id: appId, last: 0 })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'app_id']).doUpdateSet({ app_id: appId }))
      .returning('last')
      .executeTakeFirstOrThrow();
    const { numAffectedRows = 0n } = await sql`
      update order_change set number = ${last}::bigint + numbered.place
      from (
        select id, row_number() over (order by id) as place from order_change
        where merchant_id = ${merchantId} and app_id = ${appId} and number is null
        order by id limit ${batchOf(db, batchSize)}
      ) as numbered
      where order_change.merchant_id = ${merchantId} and order_change.id = numbered.id`.execute(transaction);
    await transaction
      .updateTable('order_change_head')
      .set({ last: last + Number(numAffectedRows) })
      .where('merchant_id', '=', merchantId)
      .where('app_id', '=', appId)
      .execute();
  });
}

async function readOrders(
  db: Database,
  model: Model,
  { merchantId, country }: FeedScope,
  entity: string,
  ids: string[],
): Promise<EntityRecord[]> {
  const table = entityTable(model, entity);
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${country} and id = any(${ids}::uuid[])`.execute(db);
  return rows.map((row) => toRecord(table, row));
}
