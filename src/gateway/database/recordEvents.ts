import { sql } from 'kysely';
import type { EntityTable } from '../../metadata/storage/entityTable';
import { type Actor, type ActorColumns, actorColumns, actorMigrations } from './actors';
import { newId } from './ids';
import type { Migration } from './migrations';
import type { RecordKey } from './records';
import type { Database } from './tables';

/** What happened to a record, for its timeline. */
export interface RecordEvent {
  at: Date;
  from?: string;
  to?: string;
  actor: Actor;
  /** A text as it is shown, or `@` and the key of one. */
  note?: string;
  /** The field that it is about, or several with commas between them, whose titles replace `%{field}` in the note. */
  field?: string;
  /** It is the creation of the record, whose actor is its creator. A record has one at most: a second one is rejected. */
  creates?: boolean;
}

/**
 * Records events of a record; called in the transaction that makes the change. They are numbered after those that there are:
 * who holds the lock of the record comes next, whatever the clock of their process says.
 */
export async function recordEvent(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  ...events: RecordEvent[]
): Promise<void> {
  if (events.length === 0) return;
  const [merchantId, recordId] = [sql`${key.merchantId}::uuid`, sql`${key.id}::uuid`];
  const last = sql<number>`(select coalesce(max(number), ${creationNumber}) from record_event
    where merchant_id = ${merchantId} and record_id = ${recordId} and entity = ${table.entity})`;
  await db
    .insertInto('record_event')
    .values(
      events.map((event, index) => ({
        id: newId(),
        merchant_id: key.merchantId,
        country: key.country,
        entity: table.entity,
        record_id: key.id,
        number: event.creates ? creationNumber : sql<number>`${last} + ${index + 1}`,
        at: event.at.toISOString(),
        from_status: event.from ?? null,
        to_status: event.to ?? null,
        ...actorColumns(event.actor),
        note: event.note ?? null,
        field: event.field ?? null,
      })),
    )
    .execute();
}

/** The number of the event that is the creation of its record. */
const creationNumber = 0;

/** Reads the events of a record in the order in which they happened. The caller has checked that the record is in the country. */
export async function readEvents(db: Database, table: EntityTable, { merchantId, id }: RecordKey) {
  const rows = await db
    .selectFrom('record_event')
    .select(['at', 'from_status as from', 'to_status as to', 'note', 'field'])
    .select(['actor_kind', 'actor_id', 'actor_name'])
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .where('entity', '=', table.entity)
    .orderBy('number')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind: kind, actor_id, actor_name: name, ...event }) => ({
    ...event,
    actor: { kind, id: actor_id, name },
  }));
}

/** Whether the creation of a record was recorded. */
export async function isCreationRecorded(
  db: Database,
  table: EntityTable,
  { merchantId, id }: Pick<RecordKey, 'merchantId' | 'id'>,
): Promise<boolean> {
  const creation = await db
    .selectFrom('record_event')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .where('entity', '=', table.entity)
    .where('number', '=', creationNumber)
    .executeTakeFirst();
  return creation !== undefined;
}

/**
 * Returns those of some records that the actor has created. The caller has checked that the records are in the country.
 */
export async function findCreated(
  db: Database,
  table: EntityTable,
  { merchantId }: Pick<RecordKey, 'merchantId'>,
  actor: Actor,
  ids: string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select record_id as id from record_event
    where merchant_id = ${merchantId}::uuid and record_id = any(${ids}::uuid[]) and entity = ${table.entity}
      and number = ${sql.lit(creationNumber)}
      and actor_kind = ${actor.kind} and actor_id is not distinct from ${actor.id ?? null}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

declare module './tables' {
  interface Tables {
    record_event: ActorColumns & {
      id: string;
      merchant_id: string;
      country: string;
      entity: string;
      record_id: string;
      /** Its place among the events of the record: 0 is the creation. Several that overlapped may share a later one. */
      number: number;
      at: string;
      from_status: string | null;
      to_status: string | null;
      note: string | null;
      field: string | null;
    };
  }
}

/** Migrations of the table of events of records. */
export const recordEventMigrations: Migration[] = [
  {
    name: 'core-001-record-event',
    sql: `create table if not exists record_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      at timestamptz not null,
      from_status text,
      to_status text,
      actor text not null,
      note text,
      primary key (merchant_id, record_id, at, id)
    )`,
  },
  ...actorMigrations('core', 4, 'record_event'),
  {
    name: 'core-007-record-event-field',
    sql: 'alter table record_event add column if not exists field text',
  },
  {
    name: 'core-008-record-event-number',
    sql: 'alter table record_event add column if not exists number integer not null default 1',
  },
  {
    // The creation is the first event that looks like one: a first state, or a note that says so.
    name: 'core-009-record-event-numbers',
    sql: `update record_event as event set number = placed.place - case when placed.creates then 1 else 0 end
      from (
        select merchant_id, record_id, at, id,
          row_number() over timeline as place, first_value(creates) over timeline as creates
        from (
          select *, from_status is null
            and (to_status is not null or note is null or note = '@gateway.event.created') as creates
          from record_event
        ) as known
        window timeline as (partition by merchant_id, record_id, entity order by creates desc, at, id)
      ) as placed
      where event.merchant_id = placed.merchant_id and event.record_id = placed.record_id
        and event.at = placed.at and event.id = placed.id`,
  },
  {
    name: 'core-010-record-event-creation',
    sql: `create unique index if not exists record_event_creation
      on record_event (merchant_id, record_id, entity) where number = 0`,
  },
];
