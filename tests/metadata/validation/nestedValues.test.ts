import { describe, expect, it } from 'vitest';
import { bindFields } from '../../../src/metadata/bind/boundFields';
import { schemasOf } from '../../../src/metadata/bind/schemas/boundSchemas';
import type { JsonSchema } from '../../../src/metadata/model/json';
import {
  fieldAt,
  unknownParts,
  withDefaultParts,
  withoutEmptyParts,
} from '../../../src/metadata/validation/nestedValues';
import { nestedProperties } from '../support/nestedProperties';
import { modelOf } from '../support/modelOf';

const country = { $defs: { name: { type: 'string', maxLength: 20 } } } satisfies JsonSchema;
const model = modelOf(
  { country, thing: { type: 'object', properties: nestedProperties } },
  { name: { maxLength: 5 } },
);
const schemas = schemasOf(model, 'XX', 'en');
const fields = bindFields(schemas, schemas.thing!);

describe('a field of several values', () => {
  it('is bound with all that it holds, as the country has it', () => {
    expect(fields.sender).toMatchObject({ kind: 'object', fields: { name: { kind: 'text', maxLength: 5 } } });
    expect(fields.hosts).toMatchObject({
      kind: 'list',
      maxItems: 3,
      uniqueItems: true,
      item: { name: 'hosts', title: 'Hosts', kind: 'text', maxLength: 15 },
    });
    expect(fields.pieces!.item).toMatchObject({
      kind: 'object',
      title: 'Piece',
      fields: { price: { kind: 'money', required: true }, sort: { kind: 'choice' } },
    });
  });

  it('lacks the parts that are hidden in the country', () => {
    expect(Object.keys(fields.sender!.fields!)).toEqual(['name', 'note', 'address']);
  });
});

describe('the field at a pointer', () => {
  it.each([
    ['/hosts', 'Hosts', ['hosts']],
    ['/hosts/2', 'Hosts', ['hosts', '2']],
    ['/pieces/1', 'Piece', ['pieces', '1']],
    ['/pieces/1/price', 'Price', ['pieces', '1', 'price']],
    ['/sender/address/town', 'Town', ['sender', 'address', 'town']],
    ['/pieces/1/colour', undefined, ['pieces', '1']],
    ['/hosts/first', undefined, ['hosts']],
    ['/colour', undefined, []],
    ['', undefined, []],
  ])('%s is %s', (pointer, title, path) => {
    const found = fieldAt(fields, pointer);
    expect([found.field?.title, found.path]).toEqual([title, path]);
  });
});

it('the field at a pointer has the title that the rules of its object give it', () => {
  const values = { pieces: [{ sort: 'box' }, { sort: 'tube' }, 'no object'] };
  const titles = [0, 1, 2, 3].map((place) => fieldAt(fields, `/pieces/${place}/price`, values).field?.title);
  expect(titles).toEqual(['Price', 'Price of the tube', 'Price', 'Price']);
  expect(fieldAt(fields, '/pieces/1/reason', values).field?.title).toBe('Reason');
});

describe('values that are sent', () => {
  it('are without empty parts, but with every row of a list', () => {
    expect(
      withoutEmptyParts(fields, {
        sender: { name: '', note: null, address: { town: null } },
        hosts: [],
        pieces: [{ price: 5, sort: null }, { sort: '' }],
      }),
    ).toEqual({ sender: null, hosts: null, pieces: [{ price: 5 }, {}] });
  });

  it('are without parts that the rules of their object hide', () => {
    const pieces = [
      { price: 1, sort: 'box', reason: 'kept' },
      { price: 2, sort: 'tube', reason: 'dropped' },
    ];
    expect(withoutEmptyParts(fields, { pieces })).toEqual({
      pieces: [pieces[0], { price: 2, sort: 'tube' }],
    });
  });

  it('stay as they are where they are no objects', () => {
    const values = { sender: 'text', pieces: ['text', 1], hosts: 'text' };
    expect(withoutEmptyParts(fields, values)).toEqual(values);
    expect(withDefaultParts(fields, values)).toEqual(values);
    expect(unknownParts(fields, values)).toEqual([]);
  });

  it('have the defaults of their parts', () => {
    expect(withDefaultParts(fields, { pieces: [{ price: 1 }, { sort: 'tube' }], sender: {} })).toEqual({
      pieces: [{ price: 1, sort: 'box' }, { sort: 'tube' }],
      sender: { note: 'none' },
    });
  });
});

it('parts that the schema does not have in this country are errors at their own place', () => {
  const values = {
    sender: { secret: 'x', address: { street: 'y' } },
    pieces: [{}, { 'a/b': 1 }],
    hosts: ['z'],
  };
  expect(unknownParts(fields, values).map(({ path }) => path)).toEqual([
    '/sender/secret',
    '/sender/address/street',
    '/pieces/1/a~1b',
  ]);
});
