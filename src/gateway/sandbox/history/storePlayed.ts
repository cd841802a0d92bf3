import { sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { queueCallback } from '../../callbacks/callbacks';
import { entityTable } from '../../../metadata/storage/entityTable';
import { networkActor } from '../../database/actors';
import { insertRecords } from '../../database/records';
import type { Database } from '../../database/tables';
import { scheduleSteps } from '../../orders/steps';
import { drawAgain } from './drawAgain';
import type { PlayedEvent, PlayedRecords } from './playPlan';
import { postPlayed } from './postPlayed';

/** Events of one statement. */
const batchSize = 5_000;

/** Stores played records, events, steps and callbacks in bulk. */
export async function storePlayed(db: Database, model: Model, played: PlayedRecords): Promise<void> {
  await drawAgain(db, model, played);
  for (const [entity, records] of Object.entries(played.records)) {
    await insertRecords(db, entityTable(model, entity), records);
  }
  await insertEvents(db, played.owner, played.events);
  const recharges = await postPlayed(db, model, played);
  await insertRecords(
    db,
    entityTable(model, 'recharge'),
    recharges.map(({ record }) => record),
  );
  await insertEvents(
    db,
    played.owner,
    recharges.flatMap(({ events }) => events),
  );
  await scheduleSteps(db, played.owner, played.steps);
  for (const callback of played.callbacks) {
    await queueCallback(db, { ...played.owner, ...callback, entity: 'pay-in-detail', actor: networkActor });
  }
}

/** Stores the events of new records: all of each, in the order in which they happened, of which the first is its creation. */
export async function insertEvents(
  db: Database,
  owner: PlayedRecords['owner'],
  events: PlayedEvent[],
): Promise<void> {
  const counts = new Map<string, number>();
  const numbered = events.map((event) => {
    const number = counts.get(event.id) ?? 0;
    counts.set(event.id, number + 1);
    return { ...event, number };
  });
  for (let start = 0; start < numbered.length; start += batchSize) {
    await insertBatch(db, owner, numbered.slice(start, start + batchSize));
  }
}

type NumberedEvent = PlayedEvent & { number: number };

/** Stores events in one statement. The database generates the ids: numbers put the events of a record in order. */
async function insertBatch(
  db: Database,
  owner: PlayedRecords['owner'],
  events: NumberedEvent[],
): Promise<void> {
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
