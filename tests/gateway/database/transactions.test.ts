import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table counter (id integer primary key, value bigint)`.execute(database.db);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

describe('withTransaction', () => {
  it('repeats what deadlocked, so that both sides succeed', async () => {
    let runs = 0;
    let waiting = 0;
    const both = new EventEmitter();
    const move = (first: number, second: number) =>
      withTransaction(database.db, async (transaction) => {
        runs += 1;
        await sql`update counter set value = value + 1 where id = ${first}`.execute(transaction);
        if (++waiting === 1) await once(both, 'here');
        else both.emit('here');
        await sql`update counter set value = value + 1 where id = ${second}`.execute(transaction);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    const { rows } = await sql`select value from counter order by id`.execute(database.db);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    // The server may end both.
    expect(runs).toBeGreaterThanOrEqual(3);
  });

  it('does not repeat other errors, and leaves nothing behind', async () => {
    let runs = 0;
    const work = withTransaction(database.db, async (transaction) => {
      runs += 1;
      await sql`insert into counter values (9, 0)`.execute(transaction);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(runs).toBe(1);
    expect((await sql`select 1 from counter where id = 9`.execute(database.db)).rows).toEqual([]);
  });

  it('joins the transaction it is called in', async () => {
    const outer = withTransaction(database.db, async (transaction) => {
      await withTransaction(transaction, (inner) => sql`insert into counter values (8, 0)`.execute(inner));
      throw new Error('undo');
    });
    await expect(outer).rejects.toThrow('undo');
    expect((await sql`select 1 from counter where id = 8`.execute(database.db)).rows).toEqual([]);
  });
});

describe('values', () => {
  it('are read as numbers while they are safe, instants as ISO in UTC, JSON as text', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as safe, 9007199254740993::bigint as large, 12.50::numeric as amount,
        '2026-11-01 10:00:00.5-06'::timestamptz as at, '2026-11-01'::date as day, '{"a": 1}'::jsonb as data`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({
      safe: 9007199254740991,
      large: '9007199254740993',
      amount: 12.5,
      at: '2026-11-01T16:00:00.5Z',
      day: '2026-11-01',
      data: '{"a": 1}',
    });
  });
});

describe('newId', () => {
  it('makes valid, unique ids that sort in the order they were made', () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids.slice(0, 100)) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('dates ids of older records', () => {
    const at = Date.UTC(2026, 5, 1);
    expect(parseInt(newId(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  });
});
