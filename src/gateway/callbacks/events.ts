import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { afterCommit } from '../database/units/transaction';
import { GatewayError } from '../http/responses';
import { wakeUp } from '../jobs/wakeUp';
import type { AddressKind } from './tables';

/** An event that an application is told: something that happened to a record. */
export interface CallbackEvent {
  merchantId: string;
  country: string;
  /** The application's code. */
  appId: string;
  /** Address of the application that is called. */
  address: AddressKind;
  /** Type of the event, such as `collection.paid`. A record has one event of a type. */
  type: string;
  /** The record that it reports. */
  entity: string;
  recordId: string;
  /** Events of one order are delivered one after the other. Missing where it belongs to none. */
  order?: { id: string; orderNo: string } | undefined;
  at: Date;
  /** Data about the record in the body. */
  data: JsonValue;
}

/**
 * Queues an event in the transaction that changes the record: it is delivered once that has committed. A record that has an
 * event of the type keeps that one.
 */
export async function queueEvent(db: Database, event: CallbackEvent): Promise<void> {
  await queueEvents(db, event);
}

const queueEvents = shared<CallbackEvent, void>({
  claims: ({ order }) => (order ? [`events of ${order.id}`] : []),
  run: async (db, events) => {
    await storeEvents(db, events, sql`nothing`);
    return events.map(() => undefined);
  },
});

/**
 * Stores events with their bodies, in one statement: what is signed and sent are these bytes, however often. The sequence counts
 * the events of an order, whose row is locked by whoever changes its state.
 */
async function storeEvents(
  db: Database,
  events: CallbackEvent[],
  onConflict: ReturnType<typeof sql>,
): Promise<void> {
  const rows = events.map((event) => {
    const [id, at] = [newId(), event.at.toISOString()];
    const head = `{"id":${JSON.stringify(id)},"type":${JSON.stringify(event.type)},"sequence":`;
    const tail = `,"occurredAt":${JSON.stringify(at)},"data":${JSON.stringify(event.data)}}`;
    return { ...event, id, at, head, tail };
  });
  const column = (type: string, valueOf: (row: (typeof rows)[number]) => string | null) =>
    sql`${rows.map(valueOf)}::${sql.raw(type)}[]`;
  await sql`
    insert into callback_event (id, merchant_id, country, app_id, application_id, address, type, entity, record_id,
      order_id, order_no, sequence, body, state, created_at, due_at)
    select given.id, given.merchant_id, given.country, given.app_id,
      coalesce((select application_id from application_code where code = given.app_id), ${nobody}::uuid),
      given.address, given.type, given.entity, given.record_id, given.order_id, given.order_no, counted.sequence,
      given.head || counted.sequence || given.tail, 'pending', given.at, now()
    from unnest(${column('uuid', ({ id }) => id)}, ${column('uuid', ({ merchantId }) => merchantId)},
      ${column('text', ({ country }) => country)}, ${column('text', ({ appId }) => appId)},
      ${column('text', ({ address }) => address)}, ${column('text', ({ type }) => type)},
      ${column('text', ({ entity }) => entity)}, ${column('uuid', ({ recordId }) => recordId)},
      ${column('uuid', ({ order }) => order?.id ?? null)}, ${column('text', ({ order }) => order?.orderNo ?? null)},
      ${column('text', ({ head }) => head)}, ${column('text', ({ tail }) => tail)},
      ${column('timestamptz', ({ at }) => at)}
    ) as given(id, merchant_id, country, app_id, address, type, entity, record_id, order_id, order_no, head, tail, at)
    cross join lateral (
      select coalesce(max(sequence), 0) + 1 as sequence from callback_event as earlier
      where earlier.merchant_id = given.merchant_id and earlier.order_id = given.order_id
    ) as counted
    on conflict (merchant_id, record_id, type) do ${onConflict}`.execute(db);
  afterCommit(db, wakeUp);
}

/** Stands for an application that does not exist any more. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Events of one application that users may have sent again in any minute. */
const limit = 10;

/** In milliseconds. */
const window = 60_000;

/**
 * Queues the event of a record again, from the beginning of its schedule, with its id and body. Throws 429 beyond ten a minute for an
 * application. An event without a body, or none at all, is queued as new.
 */
export async function repeatEvent(db: Database, event: CallbackEvent, actor: Actor): Promise<void> {
  await countRepetition(db, event);
  await storeEvents(
    db,
    [event],
    sql`update set due_at = now(), state = 'pending', tries = 0, requested_by = ${JSON.stringify(actor)}::jsonb,
      application_id = excluded.application_id, address = excluded.address,
      order_id = coalesce(callback_event.order_id, excluded.order_id),
      order_no = coalesce(callback_event.order_no, excluded.order_no),
      sequence = case when callback_event.body is null then excluded.sequence else callback_event.sequence end,
      body = coalesce(callback_event.body, replace(excluded.body, excluded.id::text, callback_event.id::text))`,
  );
}

/** Reads the types of the events of a record that there are already. */
export async function readEventTypes(
  db: Database,
  { merchantId, id }: Pick<RecordKey, 'merchantId' | 'id'>,
): Promise<string[]> {
  const events = await db
    .selectFrom('callback_event')
    .select('type')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
  return events.map(({ type }) => type);
}

/** Throws 429 where an application's events were sent again ten times within a minute. */
export async function countRepetition(
  db: Database,
  { merchantId, appId, at }: Pick<CallbackEvent, 'merchantId' | 'appId' | 'at'>,
): Promise<void> {
  const key = { merchant_id: merchantId, app_id: appId };
  const used_at = at.toISOString();
  // Locks the row until the end of the transaction, so that concurrent requests count one after the other.
  const { uses } = await db
    .insertInto('callback_budget')
    .values({ ...key, used_at, uses: '[]' })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'app_id']).doUpdateSet({ used_at }))
    .returning('uses')
    .executeTakeFirstOrThrow();
  const recent = (JSON.parse(uses) as number[]).filter((time) => time > at.getTime() - window);
  if (recent.length >= limit) {
    const retryAfter = Math.max(1, Math.ceil((Math.min(...recent) + window - at.getTime()) / 1000));
    throw new GatewayError({ status: 429, text: 'orders.tooManyCallbacks', params: { limit }, retryAfter });
  }
  await db
    .updateTable('callback_budget')
    .set({ uses: JSON.stringify([...recent, at.getTime()]) })
    .where((is) => is.and(key))
    .execute();
}
