import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startNotices } from '../../../src/gateway/monitoring/startNotices';
import { migrations } from '../../../src/gateway/parts';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => {
  database = await preparedDatabase(await productModel());
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from metadata_version`.execute(database.db));

const notices = (root = process.cwd()) => startNotices(database.db, { root }, migrations);

it('has nothing to say of a process that fits', async () => {
  expect(await notices()).toEqual([]);
  expect(await notices()).toEqual([]);
});

it.each([
  [-63_000, 'The clock of this machine is 63 s ahead of that of the database'],
  [63_000, 'The clock of this machine is 63 s behind that of the database'],
])('says that the clock is off by %i ms', async (offset, text) => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - offset);
  const said = await notices().finally(() => vi.restoreAllMocks());
  expect(said).toEqual([expect.stringContaining(text)]);
});

it('says that a newer version has prepared the database', async () => {
  await sql`insert into schema_migration (name) values ('orders-999-later')`.execute(database.db);
  const said = await notices();
  await sql`delete from schema_migration where name = 'orders-999-later'`.execute(database.db);
  expect(said).toEqual([
    expect.stringContaining('A newer version has prepared the database (orders-999-later).'),
  ]);
});

it('says once that the process which started last has other metadata', async () => {
  await notices();
  const said = await notices('/nowhere');
  expect(said).toEqual([
    expect.stringMatching(/\([0-9a-f]{8}\) are not those that the process had which started last, at 20/),
  ]);
  expect(await notices('/nowhere')).toEqual([]);
});
