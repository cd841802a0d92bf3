import { sql } from 'kysely';
import { queueEvent } from '../../callbacks/events';
import { entityTable, type EntityTable } from '../../../metadata/storage/entityTable';
import { type EntityRecord, insertRecords, type StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { paymentEvent } from '../../orders/changes/orderEvents';
import { scheduleSteps } from '../../orders/steps';
import type { History, PlayedRecord } from './History';
import { leaveDisputesOpen } from './leaveDisputesOpen';
import { postPlayed } from './postPlayed';

/** Stores a history that began at `from` in bulk. */
export async function storePlayed(db: Database, history: History, from: Date): Promise<void> {
  await drawAgain(db, history);
  await storeRecords(db, history);
  await storeRecords(db, await postPlayed(db, history, from));
  const { owner, steps, callbacks } = history;
  await scheduleSteps(db, owner, steps);
  // The planner has checked them by the schema.
  const played = history.records['pay-in-detail'] as EntityRecord[] as StoredRecord<'pay-in-detail'>[];
  const payments = new Map(played.map((payment) => [payment.id, payment]));
  const orders = new Map(history.records['collection-order'].map((order) => [order.id, order]));
  for (const { id, at, type } of callbacks) {
    const payment = payments.get(id);
    const order = orders.get(payment?.orderId ?? '') as StoredRecord<'collection-order'> | undefined;
    if (payment && order) await queueEvent(db, paymentEvent(history.model, owner, type, payment, order, at));
  }
  await leaveDisputesOpen(db, history);
}

/** Stores the records of a history with all of their events, of which the first one of a record is its creation. */
export async function storeRecords(db: Database, history: History): Promise<void> {
  for (const [entity, records] of Object.entries(history.records)) {
    await insertRecords(db, entityTable(history.model, entity), records);
  }
  await insertNumbers(db, history);
  const counts = new Map<string, number>();
  const numbered = history.events.map((event) => {
    const number = counts.get(event.id) ?? 0;
    counts.set(event.id, number + 1);
    return { ...event, number, at: event.at.toISOString() };
  });
  for (let start = 0; start < numbered.length; start += batchSize) {
    await insertEvents(db, history.owner, numbered.slice(start, start + batchSize));
  }
}

/** Takes the merchants' own numbers of orders, as `takeOrderNumber` does for one. */
async function insertNumbers(db: Database, { owner, records }: History): Promise<void> {
  for (const entity of ['collection-order', 'payout-order'] as const) {
    const orders = records[entity].map(({ id, appId, merchantOrderNo }) => ({ id, appId, merchantOrderNo }));
    for (let start = 0; start < orders.length; start += batchSize) {
      const some = JSON.stringify(orders.slice(start, start + batchSize));
      await sql`
        insert into order_number (merchant_id, app_id, merchant_order_no, entity, order_id)
        select ${owner.merchantId}::uuid, "appId", "merchantOrderNo", ${entity}, id
        from jsonb_to_recordset(${some}::jsonb) as played(id uuid, "appId" text, "merchantOrderNo" text)
        on conflict do nothing`.execute(db);
    }
  }
}

/** Events of one statement. */
const batchSize = 5_000;

type NumberedEvent = Omit<History['events'][number], 'at'> & { at: string; number: number };

/** Stores events in one statement. The database generates the ids: numbers put the events of a record in order. */
async function insertEvents(db: Database, owner: History['owner'], events: NumberedEvent[]): Promise<void> {
  const column = (name: Exclude<keyof NumberedEvent, 'actor'>) => events.map((event) => event[name] ?? null);
  await sql`
    insert into record_event (id, merchant_id, country, entity, record_id, number, at, from_status, to_status, note,
      actor_kind, actor_id, actor_name)
    select gen_random_uuid(), ${owner.merchantId}::uuid, ${owner.country}, entity, id, number, at, from_status, to_status,
      note, actor_kind, actor_id, actor_name
    from unnest(
      ${column('entity')}::text[], ${column('id')}::uuid[], ${column('number')}::integer[],
      ${column('at')}::timestamptz[], ${column('from')}::text[],
      ${column('to')}::text[], ${column('note')}::text[],
      ${events.map(({ actor }) => actor.kind)}::text[], ${events.map(({ actor }) => actor.id ?? null)}::text[],
      ${events.map(({ actor }) => actor.name ?? null)}::text[]
    ) as events(entity, id, number, at, from_status, to_status, note, actor_kind, actor_id, actor_name)`.execute(
    db,
  );
}

/**
 * Gives another number to each played record whose number is that of another one, stored or played, as the gateway does
 * when it draws one. Payments follow their orders, and postings their records.
 */
async function drawAgain(db: Database, history: History): Promise<void> {
  for (const [entity, records] of Object.entries(history.records)) {
    const table = entityTable(history.model, entity);
    // A planned number is a field of its own; it is all that two plans can have in common.
    for (const [field] of table.unique) {
      if (field !== undefined) await drawField(db, table, field, history, records);
    }
  }
}

async function drawField(
  db: Database,
  table: EntityTable,
  field: string,
  { owner, records, postings }: History,
  drawn: PlayedRecord[],
): Promise<void> {
  const taken = await storedNumbers(db, table, field, owner.merchantId, drawn);
  for (const record of drawn) {
    const planned = record[field] as string;
    let number = planned;
    while (taken.has(number)) number = following(number);
    taken.add(number);
    if (number === planned) continue;
    record[field] = number;
    for (const payment of records['pay-in-detail'])
      if (payment.orderId === record.id) payment[field] = number;
    for (const correction of records.correction)
      if (correction.orderNo === planned) correction.orderNo = number;
    for (const named of [...records.dispute, ...records['payment-claim']])
      if (named[field] === planned) named[field] = number;
    for (const { source } of postings) if (source?.id === record.id) source.number = number;
  }
}

async function storedNumbers(
  db: Database,
  table: EntityTable,
  field: string,
  merchantId: string,
  drawn: PlayedRecord[],
): Promise<Set<string>> {
  if (drawn.length === 0) return new Set();
  const column = sql.ref(table.columns.get(field)!.column);
  const { rows } = await sql<{ number: string }>`
    select ${column} as number from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and ${column} = any(${drawn.map((record) => record[field])})`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}

/** The number whose last six digits are one more. */
function following(number: string): string {
  const digits = (Number(number.slice(-6)) + 1) % 1_000_000;
  return number.slice(0, -6) + String(digits).padStart(6, '0');
}
