import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonSchema, type JsonValue } from '../../src/metadata/model/json';
import { resolvedPart } from './support/resolvedPart';
import { realModel } from '../metadata/support/realModel';
import { root } from '../support/program';

const read = (name: string) =>
  JSON.parse(readFileSync(join(root, 'schemas/meta', name), 'utf8')) as JsonSchema;
const offers = read('completions.json');

/** The names that an editor offers at a place of a kind of file. */
const offered = (kind: string, ...path: string[]) => resolvedPart(offers, kind, path);

describe('what editors offer', () => {
  it('are the permissions, resources and pages that there are', () => {
    expect(offered('resource', 'permission')).toContain('trade:refund');
    expect(offered('navigation', 'entries', '[]', 'resource').toSorted()).toEqual(
      Object.keys(realModel.resources).toSorted(),
    );
    expect(offered('navigation', 'entries', '[]', 'children', '[]', 'page')).toContain('dashboard');
    expect(offered('page', 'permission')).toContain('trade:refund');
  });

  it('are fields that fit the place alone', () => {
    expect(offered('resource', 'list', 'columns', '[]')).toContain('orderNo');
    const amounts = offered('resource', 'detail', 'headline', 'amount');
    expect(amounts).toContain('paidAmount');
    expect(amounts).not.toContain('orderNo');
    expect(offered('resource', 'list', 'sort', 'field')).not.toContain('attributes');
    expect(offered('resource', 'create', 'sections', '[]', 'fields', '[]')).toContain('payeeName');
  });

  it('are the fields of the entity that the resource names, and of others where another resource is named', () => {
    for (const { entity } of Object.values(realModel.resources)) {
      const file = { entity };
      const own = Object.keys(realModel.schemas[entity]!.properties as JsonSchema);
      const columns = resolvedPart(offers, 'resource', ['list', 'columns', '[]'], file);
      expect([entity, columns.length > 0]).toEqual([entity, true]);
      expect(own).toEqual(expect.arrayContaining(columns));
      const all = offered('resource', 'list', 'columns', '[]');
      expect(all.length).toBeGreaterThan(columns.length);
      const related = resolvedPart(offers, 'resource', ['detail', 'related', '[]', 'by'], file);
      expect(related.some((name) => !own.includes(name))).toBe(true);
      const of = resolvedPart(offers, 'resource', ['detail', 'related', '[]', 'of'], file);
      expect(own).toEqual(expect.arrayContaining(of.filter((name) => name !== 'id')));
    }
  });

  it('are of every kind that names something of its own', () => {
    const kinds = new Set<string>();
    const collect = (value: JsonValue): void => {
      if (Array.isArray(value)) value.forEach(collect);
      if (!isObject(value)) return;
      if (typeof value['x-names'] === 'string') kinds.add(value['x-names'].replace(/^own /, ''));
      // Names of keys are not offered: an editor takes those from what refuses all others.
      const { propertyNames: _keys, ...rest } = value;
      Object.values(rest).forEach((each) => each !== undefined && collect(each));
    };
    for (const name of ['resource.json', 'page.json', 'navigation.json']) collect(read(name));
    const definitions = Object.keys(offers.$defs as JsonSchema);
    const missing = [...kinds].filter(
      (kind) => !definitions.includes(`names-of-${kind.replaceAll(' ', '-')}`),
    );
    // Choices and states are those of the field that is named beside them, and a write is one of the file itself.
    expect(missing.toSorted()).toEqual(['choice', 'state', 'write']);
  });
});
