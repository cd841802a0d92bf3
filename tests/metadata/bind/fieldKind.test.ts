import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import type { BoundResource } from '../../../src/metadata/model/BoundResource';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { modelOf } from '../support/modelOf';

/** A resource with a form of all fields, whose entity is an object of this schema. */
function bound(schema: JsonSchema): BoundResource {
  const model = modelOf({ thing: { type: 'object', ...schema } });
  model.resources.things = {
    title: 'Things',
    entity: 'thing',
    permission: 'things',
    create: { permission: 'things:add', sections: [{ fields: Object.keys(schema.properties as object) }] },
  };
  return bindResource(model, 'things', 'XX', 'en');
}

describe('the kind of a field', () => {
  it.each<[string, JsonSchema]>([
    ['text', { type: 'string', format: 'iban' }],
    ['text', { type: 'string', 'x-ui': { masked: true } }],
    ['identifier', { type: 'string', 'x-ui': { identifier: true } }],
    ['identifier', { type: 'integer', 'x-ui': { identifier: true } }],
    ['phone', { type: 'string', 'x-ui': { phone: true } }],
    ['email', { type: 'string', format: 'email' }],
    ['url', { type: 'string', format: 'uri' }],
    ['choice', { oneOf: [{ const: 1, title: 'One' }] }],
    ['state', { oneOf: [{ const: 'a', title: 'A', 'x-ui': { tone: 'info' } }] }],
    ['boolean', { type: 'boolean' }],
    ['boolean', { const: true }],
    ['number', { type: ['integer', 'null'] }],
    ['money', { type: 'integer', 'x-ui': { money: true } }],
    ['instant', { type: 'string', format: 'date-time' }],
    ['date', { type: 'string', format: 'date', 'x-ui': { masked: true } }],
    ['text', { type: 'string', oneOf: [{ minLength: 2 }, { pattern: '^x' }] }],
    ['file', { type: 'object', 'x-ui': { file: {} } }],
    ['list', { type: 'array', items: { type: 'string' } }],
    ['object', { type: 'object', properties: {} }],
  ])('is %s for %j', (kind, schema) => {
    expect(bound({ properties: { value: { title: 'Value', ...schema } } }).fields.value?.kind).toBe(kind);
  });

  it('changes with a rule of a form that makes another kind of it', () => {
    const { create } = bound({
      properties: { type: { type: 'string' }, value: { type: 'string' } },
      if: { properties: { type: { const: 'address' } }, required: ['type'] },
      then: { properties: { value: { format: 'email' } } },
      else: { properties: { value: { maxLength: 5 } } },
    });
    expect(create?.rules).toMatchObject([
      { then: { value: { format: 'email', kind: 'email' } }, else: { value: { maxLength: 5 } } },
    ]);
    expect(create?.rules[0]?.else?.value).not.toHaveProperty('kind');
  });
});
