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
