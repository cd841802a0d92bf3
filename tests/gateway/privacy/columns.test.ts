import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personalTables } from '../../../src/gateway/privacy/personalColumns';
import { plainColumns } from '../../../src/gateway/privacy/plainColumns';
import { reservedTables } from '../../../src/metadata/storage/reservedTables';
import { productModel } from '../support/productModel';
import { preparedDatabase } from '../support/testDatabase';

it("every column of the gateway's own tables that can hold data of persons is known to, or not to", async () => {
  const database = await preparedDatabase(await productModel());
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...reservedTables]})
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet', 'ARRAY')`.execute(
    database.db,
  );
  await database.drop();
  const present = rows.map(({ table, column }) => `${table}.${column}`);
  const known = [
    ...Object.entries(personalTables).flatMap(([table, { personal, plain }]) =>
      [...Object.keys(personal), ...plain].map((column) => `${table}.${column}`),
    ),
    ...Object.entries(plainColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  ];
  expect(known.toSorted()).toEqual(present.toSorted());
  const tables = [...Object.keys(personalTables), ...Object.keys(plainColumns)];
  expect(tables.toSorted()).toEqual([...reservedTables].toSorted());
});
