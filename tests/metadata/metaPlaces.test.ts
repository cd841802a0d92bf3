import { describe, expect, it } from 'vitest';
import resource from '../../schemas/meta/resource.json';
import type { JsonSchema } from '../../src/metadata/model/json';
import { membersAt, pathsOfReferences } from '../../src/metadata/schema/metaPlaces';

const meta: JsonSchema = {
  properties: {
    rule: { $ref: 'rule.json' },
    parts: { items: { $ref: '#/$defs/part' } },
    named: {
      additionalProperties: { anyOf: [{ type: 'string' }, { properties: { rule: { $ref: 'rule.json' } } }] },
    },
    other: { $ref: 'other.json' },
  },
  $defs: { part: { properties: { if: { $ref: 'rule.json' }, parts: { items: { $ref: '#/$defs/part' } } } } },
};

describe('places of a meta-schema', () => {
  it('are found through lists, names that files give, branches and definitions', () => {
    const paths = pathsOfReferences(meta, 'rule.json').map((path) => path.join('/'));
    expect(paths).toEqual(['rule', 'parts/*/if', 'named/*/rule']);
  });

  it('are followed in a file, whatever else is there', () => {
    const file = { named: { a: 'text', b: { rule: { is: 1 } }, c: null, d: {} }, parts: 'none', rule: 2 };
    const found = pathsOfReferences(meta, 'rule.json').flatMap((steps) => membersAt(file, steps));
    expect(found.map(({ path, value }) => ({ path: path.join('/'), value }))).toEqual([
      { path: 'rule', value: 2 },
      { path: 'named/b/rule', value: { is: 1 } },
    ]);
    expect(found[1]?.holder).toBe(file.named.b);
  });

  it('have each condition of a resource, so that a new one is spelled out and checked like the others', () => {
    const named = JSON.stringify(resource).match(/"\$ref":"condition\.json"/g) ?? [];
    // Forms that create and edit share their sections.
    const paths = pathsOfReferences(resource, 'condition.json').map((path) => path.join('/'));
    const shared = paths.filter((path) => path.endsWith('sections/*/fields/*/when'));
    expect(shared).toHaveLength(2);
    expect(paths).toHaveLength(named.length + shared.length - 1);
  });
});
