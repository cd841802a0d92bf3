import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrayText } from '../../../src/gateway/database/connections/arrayText';
import { testDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;

beforeAll(async () => (database = await testDatabase()));
afterAll(() => database.drop());

/** Returns what the database reads of an array that is a parameter of a type. */
async function read(values: unknown[], type: string): Promise<unknown[]> {
  const { rows } = await sql<{ values: unknown[] }>`select ${values}::${sql.raw(type)}[] as values`.execute(
    database.db,
  );
  return rows[0]!.values;
}

describe('an array as a parameter', () => {
  it.each([
    ['quotes and backslashes', ['"', '\\', '\\"', '\\\\"\\', "'", 'a"b\\c']],
    ['line breaks and other controls', ['a\nb', '\t', '\r\n', '\b\f', '\u001b', 'a']],
    ['a backslash before a letter', ['\\n', '\\\\n', '\\u0041', '\\x41']],
    ['what an array is written with', ['{', '}', ',', '{a,b}', '', ' ', ' a ']],
    ['what reads like no value', ['NULL', 'null', 'undefined', 'true']],
    ['letters of any language', ['中文', 'ñandú', '🙂', '\u2028', '\u007f']],
    ['JSON in texts', [JSON.stringify({ note: 'a "b"\n\\', list: [1, null] })]],
    ['no value beside values', [null, 'a', null]],
    ['nothing', []],
  ])('is read as it is: %s', async (_, values) => {
    expect(await read(values, 'text')).toEqual(values);
  });

  it('has a missing value as null', async () => {
    expect(await read(['a', undefined], 'text')).toEqual(['a', null]);
  });

  it('has numbers and booleans', async () => {
    expect(await read([0, -1, 2 ** 31 - 1], 'integer')).toEqual([0, -1, 2 ** 31 - 1]);
    expect(await read([1e300, -0.1, 5e-324, Infinity, NaN], 'double precision')).toEqual([
      1e300,
      -0.1,
      5e-324,
      Infinity,
      NaN,
    ]);
    expect(await read([true, false, null], 'boolean')).toEqual([true, false, null]);
  });

  it('has what only pg knows to write', async () => {
    const at = new Date('2026-11-20T18:00:00.123Z');
    expect(await read([at, null], 'timestamptz')).toEqual([at, null]);
    expect(await read([12n ** 15n], 'text')).toEqual([String(12n ** 15n)]);
    expect(await read([{ a: '"' }], 'jsonb')).toEqual([{ a: '"' }]);
    expect(await read([['a', 'b']], 'text')).toEqual([['a', 'b']]);
    expect(await read([Buffer.from([0, 255])], 'bytea')).toEqual([Buffer.from([0, 255])]);
  });
});

describe('arrays that are written here', () => {
  it('are those of texts, numbers, booleans and nulls', () => {
    expect(arrayText(['a', 1, null, true])).toBe('{"a",1,null,true}');
    expect(arrayText([])).toBe('{}');
  });

  it.each([[new Date()], [1n], [NaN], [Infinity], [['a']], [{}], [Buffer.alloc(1)], ['\n']])(
    'are not those of %o',
    (value) => {
      expect(arrayText(['a', value])).toBeUndefined();
    },
  );
});
