import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadKnownModel } from '../../../src/cli/support/loadKnownModel';
import { startNoticeMigrations, startNotices } from '../../../src/gateway/monitoring/startNotices';
import { migrations } from '../../../src/gateway/parts';
import { sourceFolders } from '../../../src/metadata/source/readSource';
import { root } from '../../support/program';
import { productModel } from '../support/productModel';
import { type TestDatabase, testDatabase } from '../support/testDatabase';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'metadata-'));
  for (const name of sourceFolders) await cp(join(root, name), join(folder, name), { recursive: true });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Takes the currency's place from a country, which is an error. */
async function breakFile() {
  const path = join(folder, 'schemas/countries/MX.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"currency": "MXN",', ''));
  return () => writeFile(path, text);
}

it('a command checks the metadata itself, unless a gateway has started with it', async () => {
  const { db } = database;
  const model = await productModel();
  // No gateway has used the database, nor made the table.
  expect(await loadKnownModel(folder, db)).toEqual(model);
  const mend = await breakFile();
  await expect(loadKnownModel(folder, db)).rejects.toThrow(
    /The metadata has errors:\n.*MX\.json:1:1 .*currency/,
  );
  await mend();

  for (const { sql: text } of startNoticeMigrations) await sql.raw(text).execute(db);
  await sql`create table if not exists schema_migration (name text primary key)`.execute(db);
  await startNotices(db, { root: folder }, migrations);
  expect(await loadKnownModel(folder, db)).toEqual(model);
  // It was another one then.
  await breakFile();
  await expect(loadKnownModel(folder, db)).rejects.toThrow('The metadata has errors');
  // As it were if these had been checked.
  await startNotices(db, { root: folder }, migrations);
  expect((await loadKnownModel(folder, db)).countries.MX).not.toHaveProperty('currency');
});
