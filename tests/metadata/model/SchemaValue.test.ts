import { describe, expect, expectTypeOf, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/metadata/model/json';
import type { SchemaValue } from '../../../src/metadata/model/SchemaValue';
import { createValidator } from '../../../src/metadata/validation/createValidator';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    order: { enum: ['ASC', 'DESC'] },
    columns: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    amount: { type: 'integer' },
    filter: { type: 'object' },
  },
  required: ['name', 'columns'],
} as const;

type Value = SchemaValue<typeof schema>;

describe('the type of the values of a schema', () => {
  it('is that of the values which the schema accepts', () => {
    const validate = createValidator(JSON.parse(JSON.stringify(schema)));
    const least: Value = { name: 'June', columns: null };
    const most: Value = {
      name: 'June',
      columns: ['amount'],
      order: 'ASC',
      amount: 3,
      filter: { status: ['completed'] },
    };
    expect([least, most].map((value) => validate(value))).toEqual([[], []]);
  });

  it('has the members that the schema requires, and may have the others', () => {
    expectTypeOf<Value['name']>().toEqualTypeOf<string>();
    expectTypeOf<Value['order']>().toEqualTypeOf<'ASC' | 'DESC' | undefined>();
    expectTypeOf<Value['columns']>().toEqualTypeOf<string[] | null>();
    expectTypeOf<Value['amount']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Value['filter']>().toEqualTypeOf<JsonObject | undefined>();
    expectTypeOf<{ name: string }>().not.toExtend<Value>();
  });

  it('has a required member of which the schema says nothing else', () => {
    type Note = { type: 'object'; properties: { name: { type: 'string' } }; required: ['name', 'note'] };
    expectTypeOf<SchemaValue<Note>['note']>().toEqualTypeOf<JsonValue>();
  });

  it('is one of several types', () => {
    expectTypeOf<SchemaValue<{ type: ['number', 'string'] }>>().toEqualTypeOf<number | string>();
  });

  it('has members of a kind that `properties` does not name', () => {
    type Sums = { type: 'object'; additionalProperties: { type: 'number' } };
    expectTypeOf<SchemaValue<Sums>>().toEqualTypeOf<Record<string, number>>();
    type Named = Sums & { properties: { id: { type: 'number' } }; required: ['id'] };
    expectTypeOf<SchemaValue<Named>['id']>().toEqualTypeOf<number>();
    expectTypeOf<SchemaValue<Named>['other']>().toEqualTypeOf<number | undefined>();
  });

  it('is that of any JSON value where the compiler does not know the schema', () => {
    expectTypeOf<SchemaValue<{ type: string }>>().toEqualTypeOf<JsonValue>();
    expectTypeOf<SchemaValue<{ $ref: '#/$defs/name' }>>().toEqualTypeOf<JsonValue>();
  });

  it('requires no member where the compiler does not know which ones are required', () => {
    type Loose = { type: 'object'; properties: { name: { type: 'string' } }; required: string[] };
    expectTypeOf<SchemaValue<Loose>['name']>().toEqualTypeOf<string | undefined>();
  });
});
