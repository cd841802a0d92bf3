import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lengthOf, periodsOf } from '../../../src/gateway/database/declared/keep';
import { newId } from '../../../src/gateway/database/ids';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { allJobs, tables } from '../../../src/gateway/parts';
import { usualRetention } from '../../../src/metadata/model/Retention';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { purge } from '../support/purge';
import { runJobs } from '../support/runJobs';
import { testGateway, type TestGateway } from '../support/testGateway';

let gateway: TestGateway;
let merchantId: string;
beforeAll(async () => {
  gateway = await testGateway({ merchants: true });
  const { id } = await gateway.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  merchantId = id;
});
afterAll(() => gateway.close());

const minute = 60_000;

/** Values of any row, by the type of its column. */
const samples: Record<string, () => unknown> = {
  text: () => newId(),
  'text[]': () => [],
  jsonb: () => '{}',
  uuid: () => newId(),
  'timestamp with time zone': () => gateway.clock.now().toISOString(),
  integer: () => 1,
  bigint: () => 1,
  'double precision': () => 1,
  boolean: () => false,
  date: () => '2026-01-01',
};

/** Inserts a row with these values, and any others where it needs some. */
async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const needed = Object.entries(tables[table]!.columns).filter(
    ([, { isNullable, defaultTo }]) => !isNullable && defaultTo === undefined,
  );
  const row = {
    ...Object.fromEntries(
      needed.map(([name, { type }]) => [name, name === 'merchant_id' ? merchantId : samples[type]!()]),
    ),
    ...values,
  };
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    gateway.db,
  );
}

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(gateway.db);
  return rows[0]!.count;
};

const empty = (table: string) => sql`delete from ${sql.table(table)}`.execute(gateway.db);

/** Values with which a row is one of those that are deleted. */
const deletable: Record<string, Record<string, unknown>[]> = {
  download_file: [{ status: 'expired' }],
  idempotency_key: [{ sender: 'user' }, { sender: 'program' }],
};

const cases = Object.entries(tables).flatMap(([table, { keep, columns }]) =>
  periodsOf(keep).map((period, index) => ({
    table: table as keyof Tables,
    from: period.from,
    isId: columns[period.from]!.type === 'uuid',
    length: lengthOf(period, usualRetention),
    values: deletable[table]?.[index] ?? {},
  })),
);

describe('a row is deleted when its time is over, and no sooner', () => {
  it.each(cases)('$table, from $from', async ({ table, from, isId, length, values }) => {
    await empty(table);
    const now = gateway.clock.now().getTime();
    for (const age of [length - minute, length + minute]) {
      const since = now - age;
      await insert(table, { ...values, [from]: isId ? newId(since) : new Date(since).toISOString() });
    }
    await purge(gateway.db, table, new Date(now));
    expect(await count(table)).toBe(1);
    await purge(gateway.db, table, new Date(now + 2 * minute));
    expect(await count(table)).toBe(0);
  });
});

it('the rows of a batch go with it', async () => {
  await empty('batch');
  const [old, young] = [newId(), newId()];
  const now = gateway.clock.now();
  for (const [id, days] of [
    [old, 91],
    [young, 89],
  ] as const) {
    await insert('batch', {
      id,
      created_at: new Date(now.getTime() - days * 24 * 60 * minute).toISOString(),
    });
    await insert('batch_row', { batch_id: id });
  }
  await purge(gateway.db, 'batch', now);
  const left = await gateway.db.selectFrom('batch_row').select('batch_id').execute();
  expect(left).toEqual([{ batch_id: young }]);
});

it('failures at an account are kept while a network is trusted with it', async () => {
  await empty('sign_in_throttle');
  const now = new Date();
  const at = (hours: number) => new Date(now.getTime() + hours * 60 * minute).toISOString();
  await insert('sign_in_throttle', { key: 'trusted', last_failure_at: at(-25), trusted_until: at(1) });
  await insert('sign_in_throttle', { key: 'no more', last_failure_at: at(-25), trusted_until: at(-1) });
  await purge(gateway.db, 'sign_in_throttle', now);
  expect(await gateway.db.selectFrom('sign_in_throttle').select('key').execute()).toEqual([
    { key: 'trusted' },
  ]);
});

it('a table that cannot be purged holds up no other', async () => {
  const { db } = gateway;
  const kinds = ['purge.batch', 'purge.export_event'];
  for (const table of ['batch', 'export_event']) await empty(table);
  const old = new Date(gateway.clock.now().getTime() - 2_000 * 24 * 60 * minute).toISOString();
  await insert('batch', { created_at: old });
  await insert('export_event', { at: old });
  await sql`create function reject_all() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger broken before delete on batch for each row execute function reject_all()`.execute(
    db,
  );
  await db.deleteFrom('job').where('kind', 'in', kinds).execute();
  await enqueuePeriodicJobs(
    db,
    allJobs.filter(({ kind }) => kinds.includes(kind)),
  );
  await expect(runJobs(gateway.context, kinds)).rejects.toThrow('broken');
  expect([await count('batch'), await count('export_event')]).toEqual([1, 0]);
  await sql`drop trigger broken on batch`.execute(db);
});

const every = (table: string) => allJobs.find(({ kind }) => kind === `purge.${table}`)?.every;

it('is done by a job of each table, the more often the shorter its rows are kept', () => {
  expect(every('record_change')).toBe(minute);
  expect(every('user_session')).toBe(minute);
  expect(every('export_event')).toBe(24 * 60 * minute);
  expect(every('merchant')).toBeUndefined();
});
