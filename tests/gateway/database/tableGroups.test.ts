import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutMerchant } from '../support/statements/withoutMerchant';
import { tablesOf } from '../support/statements/tableGroups';
import { type TestGateway, testGateway } from '../support/testGateway';

const byMerchant = tablesOf('merchant');

describe('the tables of docs/tables.md', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await testGateway();
  });

  afterAll(() => gateway.close());

  it('are those that there are, each in one list', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(
      gateway.db,
    );
    const listed = [byMerchant, tablesOf('another key'), tablesOf('few rows')].flatMap((names) => [...names]);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('have the merchant in every unique key, where they are cut by it', async () => {
    const { rows } = await sql<{ key: string }>`
      select pg_get_indexdef(indexrelid) as key from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relname = any(${[...byMerchant]}) and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_attribute where attrelid = indrelid and attname = 'merchant_id' and attnum = any(indkey))`.execute(
      gateway.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a statement on a table of merchants', () => {
  const tables = new Set(['ledger_entry', 'record_event', 'payout_order']);
  const found = (statement: string) => withoutMerchant(statement, tables);

  it('says whose rows it is about, in each select that it has', () => {
    expect(found('select * from "ledger_entry" where "merchant_id" = $1 and "id" = $2')).toEqual([]);
    expect(found('select * from "ledger_entry" where "id" = $1')).toEqual(['ledger_entry']);
    expect(
      found('delete from record_event where merchant_id = $1 and record_id in (select id from payout_order)'),
    ).toEqual(['payout_order']);
    expect(found("select id from payout_order where note = 'merchant_id = 1'")).toEqual(['payout_order']);
    expect(
      found('select id from ledger_entry where merchant_id = $1 union all select id from payout_order'),
    ).toEqual(['payout_order']);
  });

  it('says so of each table that it joins', () => {
    const joined = 'select 1 from ledger_entry as entry join payout_order as o on o.id = entry.source_id';
    expect(found(`${joined} where entry.merchant_id = $1`)).toEqual(['payout_order']);
    expect(found(`${joined} and o.merchant_id = entry.merchant_id where entry.merchant_id = $1`)).toEqual([]);
    expect(
      found(
        'update payout_order set x = 1 from unnest($1) as given(merchant_id, id) where payout_order.id = given.id',
      ),
    ).toEqual(['payout_order']);
  });

  it('may have its condition around columns that are computed', () => {
    const computed = 'select * from (select *, income as net from ledger_entry) as stored';
    expect(found(`${computed} where merchant_id = $1`)).toEqual([]);
    expect(found(`${computed} where id = $1`)).toEqual(['ledger_entry']);
  });

  it('stores the merchant with each row', () => {
    expect(found('insert into record_event (merchant_id, id) values ($1, $2)')).toEqual([]);
    expect(found('insert into record_event (id) select $1')).toEqual(['record_event']);
    expect(
      found(`insert into record_event (merchant_id, id) values ($1, $2)
        on conflict (merchant_id, id) do update set body = coalesce(excluded.body, record_event.body)`),
    ).toEqual([]);
  });
});
