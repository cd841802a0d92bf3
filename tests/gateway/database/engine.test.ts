import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { newId } from '../../../src/gateway/database/ids';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { productModel } from '../support/productModel';
import { purge } from '../support/purge';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
let other: ReturnType<typeof connect>;

beforeEach(async () => {
  database = await preparedDatabase(await productModel());
  other = connect(
    { ...database.connection, engine: { claimsByUpdate: true, batchRows: 3, spreadsTables: false } },
    4,
  );
});
afterEach(async () => {
  await other.destroy();
  await database.drop();
});

describe('on an engine that passes over no locked rows', () => {
  const kind = 'test.add';
  const claim = (db: Database) => claimJobs(db, { limits: new Map([[kind, 3]]) });

  it('a process that comes too late for some jobs claims others', async () => {
    await sql`insert into job (id, kind, payload, state, due_at, ready_at, created_at)
      select id, ${kind}, '{}', 'waiting', now() - place * interval '1 second', now() - place * interval '1 second', now()
      from unnest(${Array.from({ length: 5 }, () => newId())}::uuid[]) with ordinality as given (id, place)`.execute(
      other,
    );
    const waits = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let late: ReturnType<typeof claim> | undefined;
    const early = await other.transaction().execute(async (transaction) => {
      const jobs = await claim(transaction);
      late = claim(other);
      await expect.poll(async () => (await waits.execute(database.db)).rows[0]!.count).toBeGreaterThan(0);
      return jobs;
    });
    const ids = [...early, ...(await late!)].map(({ id }) => id);
    expect(early).toHaveLength(3);
    expect(new Set(ids).size).toBe(5);
    expect(await claim(other)).toEqual([]);
  });
});

describe('on an engine with small transactions', () => {
  it('old rows are deleted some at a time', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `key-${index}`);
    await sql`insert into repeat_lock
      select key, now() + case when key = 'key-0' then interval '1 hour' else interval '-1 minute' end
      from unnest(${keys}::text[]) as key`.execute(other);
    await sql`create function reject_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from old_rows) > 3 then raise 'too many'; end if; return null; end $$`.execute(
      other,
    );
    await sql`create trigger few after delete on repeat_lock referencing old table as old_rows
      for each statement execute function reject_many()`.execute(other);
    const now = new Date(Date.now() + 60 * 60_000);
    await expect(purge(database.db, 'repeat_lock', now)).rejects.toThrow('too many');
    await purge(other, 'repeat_lock', now);
    const { rows } = await sql`select key from repeat_lock`.execute(other);
    expect(rows).toEqual([{ key: 'key-0' }]);
  });
});
