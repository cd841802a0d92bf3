import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { openDatabase } from '../../../src/gateway/database/connection';
import { planDatabase, prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../../src/gateway/parts';
import { startGateway } from '../../../src/gateway/startGateway';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { databaseUrl } from '../../support/databases';
import { readBlocks } from '../../support/documentedBlocks';
import { testKeyFile } from '../../support/keyRing';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const model = await productModel();
const table = entityTable(model, 'payout-order').name;
let database: TestDatabase;
beforeEach(async () => (database = await preparedDatabase(model)));
afterEach(() => database.drop());

async function plan(): Promise<string[]> {
  const opened = await openDatabase({
    dataDir: '/nowhere',
    databaseUrl: databaseUrl(database.connection),
    databaseConnections: 2,
  });
  try {
    return await planDatabase(opened, model, migrations);
  } finally {
    await opened.close();
  }
}

/** Takes the tables back to what an earlier version had. */
async function takeBack(): Promise<void> {
  await sql`alter table ${sql.table(table)} drop column payee_name`.execute(database.db);
  await sql`delete from schema_migration where name = ${migrations.at(-1)!.name}`.execute(database.db);
}

it('is empty where the tables are those of this version', async () => {
  expect(await plan()).toEqual([]);
});

it('has the statements that are missing, runs none, and is empty once they were run by hand', async () => {
  await takeBack();
  const planned = await plan();
  expect(planned.join('\n')).toContain(`alter table "${table}" add column if not exists "payee_name" text`);
  expect(planned.join('\n')).toContain(
    `insert into "schema_migration" ("name") values ('${migrations.at(-1)!.name}')`,
  );
  expect(await plan()).toEqual(planned);
  for (const statement of planned) await sql.raw(statement).execute(database.db);
  // An index that needs the new column is planned only now.
  for (const statement of await plan()) await sql.raw(statement).execute(database.db);
  expect(await plan()).toEqual([]);
});

it('is what a gateway asks for whose role may not change tables', async () => {
  const role = `${inject('databaseServer').prefix}gateway`;
  await sql.raw(`create role ${role} login password 'gateway'`).execute(database.db);
  for (const statement of readBlocks('operations/upgrade.md')
    .find(({ language }) => language === 'sql')!
    .text.split(';'))
    if (statement.trim() !== '')
      await sql.raw(statement.replace('corridor_gateway', role)).execute(database.db);
  const config = readConfig({
    PORT: '0',
    SANDBOX: '0',
    DRAIN_SECONDS: '0',
    DATABASE_URL: databaseUrl({ ...database.connection, user: role, password: 'gateway' }),
    DATABASE_PREPARE: '0',
    SECRETS_KEY_FILE: testKeyFile(),
  });
  await takeBack();
  await expect(startGateway(config, () => undefined)).rejects.toThrow(
    /DATABASE_PREPARE=0 leaves them to you: \d+ statements are to be run/,
  );
  await prepareDatabase(database.db, model, migrations);
  const gateway = await startGateway(config, () => undefined);
  const ready = await fetch(`${gateway.address}/readyz`);
  await gateway.close();
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(database.db);
  expect(ready.status).toBe(200);
});
