import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Forgetting, ForgottenRows } from '../../../src/gateway/database/declared/forget';
import { periodsOf } from '../../../src/gateway/database/declared/keep';
import { tables } from '../../../src/gateway/parts';
import { tablesOf } from '../../../src/gateway/Part';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

describe('a table that a domain declares', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await preparedDatabase(await productModel());
  });

  afterAll(() => database.drop());

  it('has the columns that the migrations lead to, with their types, defaults and whether they may be null', async () => {
    const { rows } = await sql<{ table: string; column: string; says: string }>`
      select relname as "table", attname as "column", concat_ws(' ', format_type(atttypid, atttypmod),
        case when not attnotnull then 'null' end,
        'default ' || coalesce(pg_get_expr(adbin, adrelid), case when attidentity <> '' then 'identity' end)) as says
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = current_schema()::regnamespace and relname = any(${Object.keys(tables)})
        and attnum > 0 and not attisdropped`.execute(database.db);
    const declared = Object.entries(tables).flatMap(([table, { columns }]) =>
      Object.entries(columns).map(([column, { type, isNullable, defaultTo }]) =>
        [
          `${table}.${column}:`,
          type,
          ...(isNullable ? ['null'] : []),
          ...(defaultTo === undefined ? [] : [`default ${defaultTo}`]),
        ].join(' '),
      ),
    );
    const present = rows.map(({ table, column, says }) => `${table}.${column}: ${says}`);
    expect(declared.toSorted()).toEqual(present.toSorted());
  });

  it('has its primary key, in its order', async () => {
    const { rows } = await sql<{ table: string; key: string[] }>`
      select relname as "table", array_agg(attname::text order by array_position(indkey::int2[], attnum)) as key
      from pg_index join pg_class on pg_class.oid = indrelid
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and relnamespace = current_schema()::regnamespace and relname = any(${Object.keys(tables)})
      group by 1`.execute(database.db);
    const declared = Object.entries(tables).map(([table, { key }]) => [table, key]);
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(rows.map(({ table, key }) => [table, key])),
    );
  });

  it('is never changed where it is append-only, and may be where it is not', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'append_only' and relname = any(${Object.keys(tables)})`.execute(database.db);
    const declared = Object.entries(tables).flatMap(([table, { appendOnly }]) => (appendOnly ? [table] : []));
    expect(declared.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  });

  it('says how long it is kept where it holds data of persons', () => {
    const silent = Object.entries(tables).flatMap(([table, { keep, columns }]) => {
      const isPersonal = Object.values(columns).some(({ holds }) => Array.isArray(holds));
      return isPersonal && keep === undefined ? [table] : [];
    });
    expect(silent).toEqual([]);
  });

  it('counts how long it is kept from times, or from ids that have one', () => {
    const others = Object.entries(tables).flatMap(([table, { keep, columns }]) =>
      periodsOf(keep).flatMap(({ from }) =>
        ['timestamp with time zone', 'uuid'].includes(columns[from]!.type) ? [] : [`${table}.${from}`],
      ),
    );
    expect(others).toEqual([]);
  });

  it('says in which rows somebody is forgotten, for each column in which somebody is', () => {
    const rowsOf: Partial<Record<Forgetting, (keyof ForgottenRows)[]>> = {
      texts: ['beside', 'mentions', 'audits'],
      value: ['beside', 'mentions'],
      fields: ['beside'],
      data: ['beside'],
      entry: ['beside'],
      alias: ['madeBy'],
      actor: ['madeBy'],
      emptied: ['madeBy'],
      name: ['madeBy'],
      row: ['ownedBy'],
    };
    const silent = Object.entries(tables).flatMap(([table, { columns, forget }]) =>
      Object.entries(columns).flatMap(([column, { holds }]) => {
        const way = typeof holds === 'object' ? holds[2] : undefined;
        const rows = way && rowsOf[way];
        return !rows || rows.some((each) => forget?.[each]) ? [] : [`${table}.${column}`];
      }),
    );
    expect(silent).toEqual([]);
  });

  it('says how the name of a resource in it follows a rename, and which rows are of an entity', () => {
    const silent = Object.entries(tables).flatMap(([table, { columns, entityRows }]) =>
      Object.entries(columns).flatMap(([name, { renamed }]) =>
        (name === 'resource' && renamed === undefined) || (renamed === 'fields' && !entityRows)
          ? [`${table}.${name}`]
          : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('is declared by one part', () => {
    const part = { name: 'notes', tables: { job: tables.job! } };
    expect(() => tablesOf([part, { ...part, name: 'jobs' }])).toThrow(
      'The part "jobs" has a table "job", which another part has as well.',
    );
  });
});
