import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { type Actor, actorColumns } from '../database/actors';
import { firstOfEach } from '../database/connections/firstOfEach';
import { newId } from '../database/ids';
import { noteRecordChanges } from '../database/recordChanges';
import type { Database } from '../database/declared/tables';
import { insertRows } from '../database/units/insertRows';
import { afterCommit, withTransaction } from '../database/units/transaction';
import { wakeUp } from '../jobs/wakeUp';
import type { CallbackCode, CallbackReply, CallbackRequest } from './posting/post';
import { type AddressKind, callbackTables } from './tables';

/** An address of an application: its events are delivered by one process at a time. */
export interface Receiver {
  merchantId: string;
  /** The id of the application's record. */
  application: string;
  address: AddressKind;
}

/** An event whose next attempt is due, and that no earlier one of its order holds up. */
export interface DueEvent {
  id: string;
  country: string;
  appId: string;
  type: string;
  entity: string;
  recordId: string;
  body: string;
  /** Attempts before, in all and since it was queued or sent again. */
  attempts: number;
  tries: number;
  /** The `Actor` who had it sent again, as JSON. */
  requestedBy: string | null;
}

/** Outcome of an attempt, or of an event that is given up without one. */
export interface Outcome {
  event: DueEvent;
  state: 'pending' | 'delivered' | 'dead';
  code: CallbackCode;
  /** Time until the next attempt, in milliseconds, where it is pending. */
  wait?: number | undefined;
  at: Date;
  /** Missing where nothing was sent. */
  attempt?: { sentAt: Date; request: CallbackRequest; reply: CallbackReply };
}

const isOf = ({ merchantId, application, address }: Receiver): RawBuilder<boolean> => sql<boolean>`
  (event.merchant_id = ${merchantId} and event.application_id = ${application} and event.address = ${address})`;

/** Enqueues a job for each address with pending events, due with the first of them. A job that is there is brought forward. */
export async function enqueueReceivers(db: Database): Promise<void> {
  // Requests write their events only. A job for each request would have to be claimed and ended, and a shared one would be locked until
  // they commit.
  await sql`
    with receiver as (${firstOfEach(db, {
      table: 'callback_event',
      keys: ['merchant_id', 'application_id', 'address'],
      least: 'due_at',
      where: sql`due_at is not null`,
    })}), due as (
      select *, merchant_id || ' ' || application_id || ' ' || address as key from receiver
    )
    insert into job (id, kind, key, payload, due_at, ready_at)
    select gen_random_uuid(), 'callbacks.post', key,
      jsonb_build_object('merchantId', merchant_id, 'application', application_id, 'address', address), due_at, due_at
    from due where not exists (select from job where kind = 'callbacks.post' and job.key = due.key
      and (state = 'running' or (state = 'waiting' and (ready_at <= due.due_at or attempts > 0))))
    order by key
    on conflict (kind, key) where key is not null do update
      set due_at = excluded.due_at, ready_at = excluded.ready_at, state = 'waiting', attempts = 0, error = null
      where job.state <> 'running'`.execute(db);
}

/**
 * Makes the events of a mended address due now, from the beginning of their schedule. The times that they wait for are those of the address
 * that failed.
 */
export async function hastenEvents(db: Database, receiver: Receiver): Promise<void> {
  await sql`update callback_event as event set due_at = now(), tries = 0
    where ${isOf(receiver)} and due_at > now()`.execute(db);
  afterCommit(db, wakeUp);
}

/** Reads events of a receiver that can be delivered now, those first that wait for the longest time. */
export async function readDue(db: Database, receiver: Receiver, limit: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    select id, country, app_id as "appId", type, entity, record_id as "recordId", body, attempts, tries,
      requested_by as "requestedBy"
    from callback_event as event
    where ${isOf(receiver)} and due_at <= now() and not exists (
      select from callback_event as before where before.merchant_id = event.merchant_id
        and before.order_id = event.order_id and before.sequence < event.sequence and before.due_at is not null)
    order by due_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Makes due events wait for earlier ones of their order that are not due. Nobody looks at them before. */
export async function deferBlocked(db: Database, receiver: Receiver): Promise<void> {
  await sql`
    update callback_event as event set due_at = before.due_at from callback_event as before
    where ${isOf(receiver)} and event.due_at <= now() and before.merchant_id = event.merchant_id
      and before.order_id = event.order_id and before.sequence < event.sequence and before.due_at > now()`.execute(
    db,
  );
}

/**
 * Stores attempts and their outcomes for events and records, in one transaction with `follow`, whose result it returns. `follow` does what
 * they mean for their address. Events that another process attempted after this one lost its claim stay.
 */
export async function storeOutcomes<Result>(
  db: Database,
  model: Model,
  merchantId: string,
  outcomes: Outcome[],
  follow: (transaction: Database, stored: Outcome[]) => Promise<Result>,
): Promise<Result> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      with ended as materialized (
        select *, now() + wait * interval '1 millisecond' as due_at from unnest(
          ${outcomes.map(({ event }) => event.id)}::uuid[], ${outcomes.map(({ event }) => event.attempts)}::integer[],
          ${outcomes.map(({ state }) => state)}::text[], ${outcomes.map(({ code }) => code)}::text[],
          ${outcomes.map(({ wait }) => wait ?? null)}::float8[], ${outcomes.map(({ at }) => at.toISOString())}::timestamptz[],
          ${outcomes.map(({ attempt }) => (attempt ? 1 : 0))}::integer[]
        ) as given(id, attempts, state, code, wait, at, sent)
      )
      update callback_event as event set state = ended.state, code = ended.code,
        attempts = event.attempts + ended.sent, tries = event.tries + ended.sent,
        due_at = ended.due_at,
        finished_at = case when ended.state = 'pending' then null else ended.at end
      from ended
      where event.merchant_id = ${merchantId} and event.id = ended.id and event.attempts = ended.attempts
      returning event.id`.execute(transaction);
    const stored = new Set(rows.map(({ id }) => id));
    const own = outcomes.filter(({ event }) => stored.has(event.id));
    const attempts = own.flatMap((outcome) => (outcome.attempt ? [attemptRow(merchantId, outcome)] : []));
    await insertRows(transaction, 'callback_attempt', callbackTables.callback_attempt.columns, attempts);
    await showOutcomes(transaction, model, merchantId, own);
    await noteOutcomes(transaction, merchantId, own);
    return follow(transaction, own);
  });
}

function attemptRow(merchantId: string, { event, code, at, attempt }: Outcome) {
  const { sentAt, request, reply } = attempt!;
  const actor: Actor =
    event.requestedBy === null ? { kind: 'system' } : (JSON.parse(event.requestedBy) as Actor);
  return {
    id: newId(),
    merchant_id: merchantId,
    event_id: event.id,
    app_id: event.appId,
    number: event.attempts + 1,
    requested_at: sentAt.toISOString(),
    ...actorColumns(actor),
    repeated: event.requestedBy !== null,
    finished_at: at.toISOString(),
    outcome: code === 'delivered' ? ('delivered' as const) : ('failed' as const),
    code,
    url: request.url,
    request_headers: JSON.stringify(request.headers),
    status: reply.status ?? null,
    response_headers: reply.headers ? JSON.stringify(reply.headers) : null,
    response_body: reply.body ?? null,
  };
}

/** Tells those who look at the events and their records. */
async function noteOutcomes(db: Database, merchantId: string, outcomes: Outcome[]): Promise<void> {
  await noteRecordChanges(
    db,
    outcomes.flatMap(({ event: { id, country, entity, recordId }, state }) => [
      { merchantId, country, entity: 'callback', id },
      ...(state === 'pending' ? [] : [{ merchantId, country, entity, id: recordId }]),
    ]),
  );
}

/** The field of records that says how their callback came out; no figure counts it. */
export const shownIn = 'callbackStatus';

async function showOutcomes(
  db: Database,
  model: Model,
  merchantId: string,
  outcomes: Outcome[],
): Promise<void> {
  const ended = outcomes.filter(({ state }) => state !== 'pending');
  for (const entity of new Set(ended.map(({ event }) => event.entity))) {
    if (!model.entities.includes(entity)) continue;
    const table = entityTable(model, entity);
    const column = table.columns.get(shownIn)?.column;
    if (column === undefined) continue;
    const shown = ended.filter(({ event }) => event.entity === entity);
    await sql`
      update ${sql.table(table.name)} as stored set ${sql.ref(column)} = ended.state from unnest(
        ${shown.map(({ event }) => event.recordId)}::uuid[],
        ${shown.map(({ state }) => (state === 'delivered' ? 'delivered' : 'failed'))}::text[]
      ) as ended(id, state)
      where stored.merchant_id = ${merchantId} and stored.id = ended.id`.execute(db);
  }
}
