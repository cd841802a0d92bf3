import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { recordEventMigrations } from '../../../src/gateway/database/recordEvents';
import { testDatabase } from '../support/testDatabase';

it('events from before their actors had a kind keep who caused them', async () => {
  const database = await testDatabase();
  const { db } = database;
  const [first, ...later] = recordEventMigrations;
  await sql.raw(first!.sql).execute(db);
  for (const [second, actor] of ['@orders.actor.network', '@orders.actor.application', 'network'].entries()) {
    await sql`
      insert into record_event (id, merchant_id, country, entity, record_id, at, actor)
      values (${newId()}, ${newId()}, 'AA', 'parcel', ${newId()}, ${`2026-11-20T12:00:0${second}Z`}, ${actor})`.execute(
      db,
    );
  }
  for (const migration of later) await sql.raw(migration.sql).execute(db);
  const { rows } = await sql`
    select actor_kind as kind, actor_id as id, actor_name as name from record_event order by at`.execute(db);
  await database.drop();
  expect(rows).toEqual([
    { kind: 'network', id: null, name: null },
    { kind: 'application', id: null, name: null },
    { kind: 'user', id: null, name: 'network' },
  ]);
});

it('events from before they were numbered keep their order, and whose creation a record was', async () => {
  const database = await testDatabase();
  const { db } = database;
  const numbered = recordEventMigrations.findIndex(({ name }) => name.endsWith('-number'));
  for (const { sql: before } of recordEventMigrations.slice(0, numbered)) await sql.raw(before).execute(db);
  const merchantId = newId();
  const [ordered, skewed, unknown] = [newId(), newId(), newId()];
  const add = (record: string, second: number, to: string | null, note: string | null, from?: string) =>
    sql`
    insert into record_event (id, merchant_id, country, entity, record_id, at, actor_kind, from_status, to_status, note)
    values (${newId()}, ${merchantId}, 'AA', 'parcel', ${record}, ${`2026-11-20T12:00:0${second}Z`}, 'user',
      ${from ?? null}, ${to}, ${note})`.execute(db);
  await add(ordered, 2, 'lost', null, 'sent');
  await add(ordered, 1, 'sent', null);
  await add(skewed, 1, null, '@gateway.event.revealed');
  await add(skewed, 2, null, '@gateway.event.created');
  await add(unknown, 2, null, '@gateway.event.deleted');
  await add(unknown, 1, null, '@gateway.event.edited');
  // One that was interrupted before it was remembered is repeated.
  const later = recordEventMigrations.slice(numbered);
  for (const { sql: step } of [later[0]!, later[1]!, ...later]) await sql.raw(step).execute(db);
  const numbersOf = async (record: string) => {
    const { rows } = await sql<{ text: string }>`
      select number || ' ' || coalesce(to_status, note) as text from record_event
      where record_id = ${record} order by number`.execute(db);
    return rows.map(({ text }) => text);
  };
  expect(await numbersOf(ordered)).toEqual(['0 sent', '1 lost']);
  expect(await numbersOf(skewed)).toEqual(['0 @gateway.event.created', '1 @gateway.event.revealed']);
  // Nobody is taken for the creator of a record whose creation was not recorded.
  expect(await numbersOf(unknown)).toEqual(['1 @gateway.event.edited', '2 @gateway.event.deleted']);
  await expect(
    sql`insert into record_event (id, merchant_id, country, entity, record_id, at, actor_kind, number)
      values (${newId()}, ${merchantId}, 'AA', 'parcel', ${ordered}, now(), 'user', 0)`.execute(db),
  ).rejects.toThrow('record_event_creation');
  await database.drop();
});
