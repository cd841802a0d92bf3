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

const batch = 5_000;

/** Stores played records, events, steps and callbacks in bulk. */
export async function storePlayed(db: Database, model: Model, played: PlayedRecords): Promise<void> {
  await drawAgain(db, model, played);
  for (const [entity, records] of Object.entries(played.records)) {
    await insertRecords(db, entityTable(model, entity), records);
  }
  for (let start = 0; start < played.events.length; start += batch) {
    await insertEvents(db, played.owner, played.events.slice(start, start + batch));
  }
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

/** Stores events in one statement. The database generates the ids: no two events of a record have the same time here, so ids need no order. */
export async function insertEvents(
  db: Database,
  owner: PlayedRecords['owner'],
  events: PlayedEvent[],
): Promise<void> {
  const column = (name: Exclude<keyof PlayedEvent, 'actor'>) => events.map((event) => event[name] ?? null);
  await sql`
    insert into record_event (id, merchant_id, country, entity, record_id, at, from_status, to_status, note,
      actor_kind, actor_id, actor_name)
    select gen_random_uuid(), ${owner.merchantId}::uuid, ${owner.country}, entity, id, at, from_status, to_status, note,
      actor_kind, actor_id, actor_name
    from unnest(
      ${column('entity')}::text[], ${column('id')}::uuid[], ${column('at')}::timestamptz[], ${column('from')}::text[],
      ${column('to')}::text[], ${column('note')}::text[],
      ${events.map(({ actor }) => actor.kind)}::text[], ${events.map(({ actor }) => actor.id ?? null)}::text[],
      ${events.map(({ actor }) => actor.name ?? null)}::text[]
    ) as events(entity, id, at, from_status, to_status, note, actor_kind, actor_id, actor_name)`.execute(db);
}
