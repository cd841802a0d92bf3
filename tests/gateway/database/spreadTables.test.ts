import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { firstOfEach } from '../../../src/gateway/database/connections/firstOfEach';
import { citusPlan, citusStatements, spreadOf } from '../../../src/gateway/database/declared/spreadTables';
import { newId } from '../../../src/gateway/database/ids';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { tables } from '../../../src/gateway/parts';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const distribute = (name: string, group: string) =>
  `select create_distributed_table('"${name}"', 'merchant_id', colocate_with => '${group}');`;

describe('tables that Citus spreads', () => {
  it('are in one group by merchant, or copied where statements join them; others stay', async () => {
    const { byMerchant, copied } = spreadOf(await productModel(), tables);
    expect(byMerchant).toEqual(
      expect.arrayContaining(['collection_order', 'ledger_account', 'record_event']),
    );
    expect(copied).toEqual(['application_code', 'application_key', 'merchant', 'merchant_account']);
    expect([...byMerchant, ...copied]).not.toContain('job');
    const statements = citusStatements({ byMerchant: ['order', 'refund'], copied: ['merchant'] });
    expect(statements).toEqual([
      `select create_reference_table('"merchant"');`,
      distribute('order', 'none'),
      distribute('refund', '"order"'),
    ]);
  });

  it('that a new version adds join the group that is there', () => {
    const spread = { byMerchant: ['archive', 'order', 'refund'], copied: ['merchant'] };
    const done = new Set(['merchant', 'order', 'refund']);
    expect(citusStatements(spread, done)).toEqual([distribute('archive', '"order"')]);
  });
});

/** Reads the first change of each application. */
const readFirst = async (db: Database) => {
  const keys = ['merchant_id', 'app_id'];
  const found = firstOfEach(db, { table: 'order_change', keys, least: 'number' });
  const { rows } =
    await sql`select merchant_id, app_id, number from (${found}) as found order by 1, 2`.execute(db);
  return rows;
};

describe('a database', () => {
  let database: TestDatabase;
  let spread: ReturnType<typeof connect>;
  beforeEach(async () => {
    database = await preparedDatabase(await productModel());
    const engine = { claimsByUpdate: false, batchRows: undefined, spreadsTables: true };
    spread = connect({ ...database.connection, engine }, 2);
  });
  afterEach(async () => {
    await spread.destroy();
    await database.drop();
  });

  it.skipIf(process.env.TEST_SPREAD === '1')('without Citus says so', async () => {
    await expect(citusPlan(database.db, { byMerchant: ['order'], copied: [] })).rejects.toThrow(
      'CREATE EXTENSION citus',
    );
  });

  it('finds the same first rows by leaps and by groups', async () => {
    const [one, other] = [newId(), newId()].toSorted();
    await sql`insert into order_change (id, merchant_id, app_id, entity, order_id, number)
      select gen_random_uuid(), merchant_id::uuid, app_id, 'payout-order', gen_random_uuid(), number
      from (values (${one}, 'b', 3), (${one}, 'a', 5), (${other}, 'a', 1), (${one}, 'a', 4)) as given (merchant_id, app_id, number)`.execute(
      database.db,
    );
    const least = [
      { merchant_id: one, app_id: 'a', number: 4 },
      { merchant_id: one, app_id: 'b', number: 3 },
      { merchant_id: other, app_id: 'a', number: 1 },
    ];
    expect(await readFirst(spread)).toEqual(least);
    expect(await readFirst(database.db)).toEqual(least);
  });
});
