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
}

/** Records events of a record; called in the transaction that makes the change. */
export async function recordEvent(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  ...events: RecordEvent[]
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('record_event')
    .values(
      events.map((event) => ({
        id: newId(),
        merchant_id: key.merchantId,
        country: key.country,
        entity: table.entity,
        record_id: key.id,
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

/** Reads the events of a record, oldest first. The caller has checked that the record is in the country. */
export async function readEvents(db: Database, table: EntityTable, { merchantId, id }: RecordKey) {
  const rows = await db
    .selectFrom('record_event')
    .select(['at', 'from_status as from', 'to_status as to', 'note', 'field'])
    .select(['actor_kind', 'actor_id', 'actor_name'])
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .where('entity', '=', table.entity)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind: kind, actor_id, actor_name: name, ...event }) => ({
    ...event,
    actor: { kind, id: actor_id, name },
  }));
}

/**
 * Returns those of some records that the actor has created, which is who their first event is by. The caller has checked that
 * the records are in the country.
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
    select candidate.id from unnest(${ids}::uuid[]) as candidate(id)
    cross join lateral (
      select actor_kind, actor_id from record_event
      where merchant_id = ${merchantId}::uuid and record_id = candidate.id and entity = ${table.entity}
      order by at, id limit 1
    ) as creation
    where actor_kind = ${actor.kind} and actor_id is not distinct from ${actor.id ?? null}`.execute(db);
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
];
