import { type Insertable, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { batchOf } from '../database/connections/engine';
import { newId } from '../database/ids';
import { type EntityRecord, type EntityRow, type RecordKey, toRecord } from '../database/records';
import type { Database, Tables } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { withTransaction } from '../database/units/transaction';

/** A change of an order, as its application reads it. */
interface OrderChange {
  /** 1, 2, … without gaps. */
  number: number;
  entity: string;
  /** The order as it is now, which may be later than this change. */
  record: EntityRecord;
}

/** Key of a feed: changes are numbered by application. */
export interface FeedKey {
  merchantId: string;
  appId: string;
}

/** Scope in which a feed is read. */
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
  await insertChange(db, { id: newId(), merchant_id: merchantId, app_id: appId, entity, order_id: id });
}

const insertChange = shared({
  run: async (db, changes: Insertable<Tables['order_change']>[]): Promise<void[]> => {
    await db.insertInto('order_change').values(changes).execute();
    return changes.map(() => undefined);
  },
});

/** A place in the feed of an application, as programs keep it: `epoch.number`, or `0` before the first change. */
export interface FeedCursor {
  /** Begins anew when the database is restored, as the numbers after that moment are given again. */
  epoch: string;
  number: number;
}

/** The epoch of feeds that were begun before cursors had one. */
const firstEpoch = '1';

/** Returns the cursor that `text` is; undefined where it is none. */
export function parseCursor(text: string): FeedCursor | undefined {
  const [, epoch = firstEpoch, digits] = /^(?:([0-9a-f-]{1,36})\.)?(\d{1,16})$/.exec(text) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? { epoch, number } : undefined;
}

const formatCursor = ({ epoch, number }: FeedCursor) => (number === 0 ? '0' : `${epoch}.${number}`);

/** Most changes that are numbered at one go. */
const batchSize = 5_000;

/** Thrown where the changes after a cursor cannot be told without a gap. */
export class FeedGapError extends Error {
  /**
   * `purged`: those after the cursor are not kept any more; `ahead`: the database was restored to a time before it. The program can go
   * on after `from`.
   */
  constructor(
    readonly gap: 'purged' | 'ahead',
    readonly from: string,
  ) {
    super(`The changes after the cursor are ${gap}. Those after ${from} are there.`);
  }
}

/**
 * Reads the changes after a cursor, in order, and the cursor of the last one. Throws a `FeedGapError` where some of them are not there.
 * They are numbered here: a transaction that commits later comes behind what was read.
 */
export async function readChanges(
  db: Database,
  model: Model,
  scope: FeedScope,
  { after, limit }: { after: FeedCursor; limit: number },
): Promise<{ changes: OrderChange[]; next: string }> {
  await numberChanges(db, scope);
  const rows = await db
    .selectFrom('order_change')
    .select(['number', 'entity', 'order_id as id'])
    .where('merchant_id', '=', scope.merchantId)
    .where('app_id', '=', scope.appId)
    .where('number', '>', after.number)
    .orderBy('number')
    .limit(limit)
    .execute();
  // Read after the changes: they may have been purged meanwhile.
  const head = await readHead(db, scope);
  requireContinuous(head, after);
  const records = new Map<string, EntityRecord>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.id] : []));
    for (const record of await readOrders(db, model, scope, entity, ids)) records.set(record.id, record);
  }
  const changes = rows.flatMap(({ number, entity, id }) => {
    const record = records.get(id);
    return record && number !== null ? [{ number, entity, record }] : [];
  });
  const number = changes.at(-1)?.number ?? after.number;
  return { changes, next: formatCursor({ epoch: head?.epoch ?? firstEpoch, number }) };
}

const parseKept = (head: FeedHead) => JSON.parse(head?.kept ?? '{}') as Record<string, number>;

type FeedHead = Awaited<ReturnType<typeof readHead>>;

/**
 * Throws a `FeedGapError` where changes after the cursor were purged. It does so too where a restore has undone some that the program has
 * seen.
 */
function requireContinuous(head: FeedHead, { epoch, number }: FeedCursor): void {
  const purged = head?.purged ?? 0;
  const cursor = (last: number) => formatCursor({ epoch: head?.epoch ?? firstEpoch, number: last });
  // All feeds have the same beginning, whatever was restored.
  const shared = number === 0 ? 0 : epoch === head?.epoch ? head.last : parseKept(head)[epoch];
  if (shared === undefined || number > shared) {
    throw new FeedGapError('ahead', cursor(Math.max(shared ?? 0, purged)));
  }
  if (number < purged) throw new FeedGapError('purged', cursor(purged));
}

/**
 * Begins a new epoch of every feed. The numbers after its last one are given again, so that cursors of before count no further than that.
 */
export async function beginEpochs(transaction: Database): Promise<void> {
  await sql`
    update order_change_head set
      epoch = ${newId()},
      kept = (
        select coalesce(jsonb_object_agg(of_epoch.key, least(of_epoch.value::bigint, last)), '{}')
        from jsonb_each_text(kept) as of_epoch
      ) || jsonb_build_object(epoch, last)`.execute(transaction);
}

/**
 * Reads the head of an application's feed; with `lock` nobody else changes it. It has the last number, that of the last purged change, the
 * epoch, and of earlier epochs the last number in common.
 */
export async function readHead(db: Database, { merchantId, appId }: FeedKey, lock = false) {
  return db
    .selectFrom('order_change_head')
    .select(['last', 'purged', 'epoch', 'kept'])
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
      .values({ merchant_id: merchantId, app_id: appId, last: 0, epoch: newId() })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'app_id'])
          .doUpdateSet({ epoch: sql.ref('order_change_head.epoch') }),
      )
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
