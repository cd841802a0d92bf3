import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/gateway/config';
import { requestLimits } from '../../src/gateway/database/connections/connectionSettings';
import { newId } from '../../src/gateway/database/ids';
import { insertRecords } from '../../src/gateway/database/records';
import { startGateway } from '../../src/gateway/startGateway';
import { entityTable } from '../../src/metadata/storage/entityTable';
import { databaseUrl } from '../support/databases';
import { productModel } from './support/productModel';
import { sampleRecords } from './support/sampleRecords';
import { preparedDatabase, type TestDatabase } from './support/testDatabase';
import { testKeyFile } from '../support/keyRing';

const model = await productModel();
let database: TestDatabase;
beforeEach(async () => (database = await preparedDatabase(model)));
afterEach(() => database.drop());

it('is ready before it looks through the stored records, and then reports what no longer fits', async () => {
  const table = entityTable(model, 'collection-order');
  const [record] = sampleRecords(table, { merchantId: newId(), country: 'MX' }, 1);
  await insertRecords(database.db, table, [{ ...record!, status: 'mislaid' }]);
  const lines: string[] = [];
  const environment = {
    PORT: '0',
    SANDBOX: '0',
    DATABASE_URL: databaseUrl(database.connection),
    SECRETS_KEY_FILE: testKeyFile(),
  };
  const gateway = await startGateway(readConfig(environment), (line) => lines.push(line));
  try {
    const reported = expect.stringMatching(
      /"status": 1 stored record of MX has "mislaid", which is no option/,
    );
    expect(lines).not.toContainEqual(reported);
    await vi.waitFor(() => expect(lines).toContainEqual(reported), { timeout: 20_000 });
  } finally {
    await gateway.close();
  }
});

it('waits for a process that fills the sandbox, longer than a request waits for a lock', async () => {
  const environment = {
    PORT: '0',
    SANDBOX: '1',
    SANDBOX_DAYS: '1',
    DATABASE_URL: databaseUrl(database.connection),
  };
  const starting = await database.db.transaction().execute(async (transaction) => {
    await sql`lock table sandbox_clock in access exclusive mode`.execute(transaction);
    const started = startGateway(readConfig(environment), () => undefined);
    // Reported below; it must not fail before.
    started.catch(() => undefined);
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and state_change < now() - ${requestLimits.lock + 200} * interval '1 millisecond'`;
    await vi.waitFor(
      async () => {
        expect((await waiting.execute(database.db)).rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 50 },
    );
    return { started };
  });
  await (await starting.started).close();
}, 60_000);
