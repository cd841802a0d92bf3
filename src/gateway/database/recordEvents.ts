import { partition } from 'es-toolkit';
import { type InsertObject, sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import type { EntityTable } from '../../metadata/storage/entityTable';
import { type Actor, actorColumns } from './actors';
import { spreadsTables } from './connections/engine';
import { newId } from './ids';
import { recordEventTables } from './recordEventTables';
import type { RecordKey } from './records';
import type { Database, Tables } from './declared/tables';
import { shared } from './units/shared';
import { type Unit, unitOf } from './units/Unit';

/** An event of a record, for its timeline. */
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
  /** Values that were entered for it, or deleted by it. */
  entry?: Entry | undefined;
}

/** Values that somebody entered in an edit form or an action's form, or deleted, as an event keeps them. */
export interface Entry {
  /** The resource that has the form. */
  resource: string;
  /** `edit`, `delete`, or the name of the action. */
  form: string;
  /** By field of the entity, or of the input where the entity has none of that name. */
  values: Record<string, EnteredValue>;
}

/** A value that was entered, and that of the record before; each is missing where there was none. */
export interface EnteredValue {
  before?: JsonValue;
  after?: JsonValue;
  /** Both are left out, as they are too long to be kept. */
  isOmitted?: true;
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
  const records = unitOf(db)?.state(recordedEvents);
  const name = recordName(table, key);
  const isCreation = records?.get(name) === true || events.some(({ creates }) => creates);
  records?.set(name, isCreation);
  await insertEvents(
    db,
    events.map((event, index) => ({
      id: newId(),
      merchant_id: key.merchantId,
      country: key.country,
      entity: table.entity,
      record_id: key.id,
      user_id: table.scope === 'user' ? key.ownerId : null,
      number: event.creates ? creationNumber : index + 1,
      at: event.at.toISOString(),
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      ...actorColumns(event.actor),
      note: event.note ?? null,
      field: event.field ?? null,
      entry: event.entry ? JSON.stringify(event.entry) : null,
    })),
  );
}

/** A row whose number, unless it is the creation's, is counted from the last one of its record. */
type NewEvent = InsertObject<Tables, 'record_event'> & { number: number };

const insertEvents = shared({
  claims: (events: NewEvent[]) => events.map(({ record_id: id }) => `events of ${id as string}`),
  run: async (db, events: NewEvent[][]): Promise<void[]> => {
    const [created, others] = partition(events.flat(), ({ number }) => number === creationNumber);
    for (const event of spreadsTables(db) ? others.splice(0) : []) await insertAfterLast(db, event);
    const numbered = others.map((event) => ({
      ...event,
      number: sql<number>`(${lastOf(event)}) + ${event.number}`,
    }));
    const rows = [...created, ...numbered];
    if (rows.length > 0) await db.insertInto('record_event').values(rows).execute();
    return events.map(() => undefined);
  },
});

const lastOf = ({ merchant_id, record_id, entity }: NewEvent) => sql<number>`
  select coalesce(max(number), ${sql.lit(creationNumber)}) as last from record_event
  where merchant_id = ${merchant_id}::uuid and record_id = ${record_id}::uuid and entity = ${entity}`;

/** Inserts by a select: engines that spread tables take no subquery among the values of an insert. */
async function insertAfterLast(db: Database, event: NewEvent): Promise<void> {
  const columns = Object.entries(recordEventTables.record_event.columns);
  const values = columns.map(([name, { type }]) => {
    return name === 'number' ? sql`last + 1` : sql`${event[name as keyof NewEvent]}::${sql.raw(type)}`;
  });
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const insert = sql`insert into record_event (${names}) select ${sql.join(values)} from (${lastOf(event)}) as before`;
  await insert.execute(db);
}

const creationNumber = 0;

/** Reads the events of a record in the order in which they happened. The caller has checked that the record is in the country. */
export async function readEvents(db: Database, table: EntityTable, { merchantId, id }: RecordKey) {
  const rows = await db
    .selectFrom('record_event')
    .select(['at', 'from_status as from', 'to_status as to', 'note', 'field', 'entry'])
    .select(['actor_kind', 'actor_id', 'actor_name'])
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .where('entity', '=', table.entity)
    .orderBy('number')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_kind: kind, actor_id, actor_name: name, entry, ...event }) => ({
    ...event,
    entry: entry === null ? undefined : (JSON.parse(entry) as Entry),
    actor: { kind, id: actor_id, name },
  }));
}

/** The records of which a unit has recorded events, and whether one of these is the creation. */
const recordedEvents = (_unit: Unit) => new Map<string, boolean>();

const recordName = ({ entity }: EntityTable, { id }: Pick<RecordKey, 'id'>) => `${entity} ${id}`;

/** Whether a unit has recorded an event of a record. */
export function isEventRecorded(unit: Unit, table: EntityTable, key: Pick<RecordKey, 'id'>): boolean {
  return unit.state(recordedEvents).has(recordName(table, key));
}

/** Whether a unit, which has stored the record, has recorded its creation as well. */
export function isCreationRecorded(unit: Unit, table: EntityTable, key: Pick<RecordKey, 'id'>): boolean {
  return unit.state(recordedEvents).get(recordName(table, key)) ?? false;
}

/** An act that makes somebody a maker: one of those who entered what a second person decides about. */
export interface Making {
  /** The fields of which everybody who changed one counts, beside the creator. */
  fields: readonly string[];
  /** The state of what was decided: changes that were made before a record was last in it do not count. */
  until?: string | undefined;
  /** Users who are no second person for the actor count as the actor does. */
  byRelatives?: boolean;
}

/** Possible makers of records: an actor, and the ids of the users who are no second person for them. */
export interface Makers {
  actor: Actor;
  relatives: ReadonlySet<string>;
}

/** Maker of a record: the actor, or else one of their relatives. */
export type Maker = { isActor: true } | { isActor: false; id: string; name: string };

/**
 * Returns the records that the actor or a relative has made, with the names of the `rules` that say so. The caller has checked that the
 * records are in the country.
 */
export async function findMade(
  db: Database,
  table: EntityTable,
  { merchantId }: Pick<RecordKey, 'merchantId'>,
  { actor, relatives }: Makers,
  ids: string[],
  rules: ReadonlyMap<string, Making>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Maker>>> {
  if (ids.length === 0 || rules.size === 0) return new Map();
  const fields = [...new Set([...rules.values()].flatMap((rule) => rule.fields))];
  const states = [...rules.values()].flatMap(({ until }) => until ?? []);
  const { rows } = await sql<MakingEvent>`
    select record_id as id, number, to_status as to, entered,
      case when by_actor then 'actor' when by_relative then 'relative' end as by,
      actor_id as "actorId", actor_name as "actorName" from (
      select *, actor_kind = ${actor.kind} and actor_id is not distinct from ${actor.id ?? null} as by_actor,
        actor_kind = 'user' and actor_id = any(${[...relatives]}::text[]) as by_relative,
        case when entry is not null then array(select jsonb_object_keys(entry -> 'values'))
          when note = ${editedNote} then string_to_array(field, ',') else '{}' end as entered
      from record_event
      where merchant_id = ${merchantId}::uuid and record_id = any(${ids}::uuid[]) and entity = ${table.entity}
    ) as event
    where to_status = any(${states})
      or (by_actor or by_relative) and (number = ${creationNumber} or entered && ${fields}::text[])`.execute(
    db,
  );
  const events = new Map<string, MakingEvent[]>();
  for (const row of rows) events.set(row.id, [...(events.get(row.id) ?? []), row]);
  return new Map(
    [...events].map(([id, ofRecord]) => [
      id,
      new Map(
        [...rules].flatMap(([name, rule]) => {
          const maker = makerOf(ofRecord, rule);
          return maker ? [[name, maker] as const] : [];
        }),
      ),
    ]),
  );
}

/** An event that may make somebody one of those who entered a record, or after which they no longer are. */
interface MakingEvent {
  id: string;
  number: number;
  to: string | null;
  by: 'actor' | 'relative' | null;
  actorId: string | null;
  actorName: string | null;
  entered: string[];
}

function makerOf(events: MakingEvent[], { fields, until, byRelatives }: Making): Maker | undefined {
  const decided = Math.max(...events.map(({ to, number }) => (to !== null && to === until ? number : 0)));
  const making = events.filter(
    ({ number, entered }) =>
      number === creationNumber || (number >= decided && entered.some((name) => fields.includes(name))),
  );
  if (making.some(({ by }) => by === 'actor')) return { isActor: true };
  const other = byRelatives ? making.find(({ by }) => by === 'relative') : undefined;
  return other && { isActor: false, id: other.actorId ?? '', name: other.actorName ?? '' };
}

/** The note of an event that is an edit; `field` says of which fields. */
export const editedNote = '@gateway.event.edited';
