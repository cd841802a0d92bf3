import Ajv2020 from 'ajv/dist/2020.js';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema, JsonValue } from '../../../src/metadata/model/json';
import { metaSchemas } from '../../../src/metadata/source/references/metaSchemas';
import type { SourceFile } from '../../../src/metadata/source/Project';
import { readProject } from '../../../src/metadata/source/readProject';
import { readSource, type Source } from '../../../src/metadata/source/readSource';
import { shapeTest } from '../../../src/metadata/validation/shapeTest';
import { mutations } from '../support/mutations';
import { sampleFiles } from '../support/sampleFiles';

const root = join(import.meta.dirname, '../../..');
const schemas = new Map<string, JsonSchema>([
  ...metaSchemas,
  ['x-ui.json', { type: ['object', 'null'] }],
  ['block.json', { type: 'object', required: ['block'], properties: { block: { type: 'string' } } }],
]);
const ajv = new Ajv2020({
  strict: false,
  ownProperties: true,
  validateSchema: false,
  formats: { regex: true },
});
for (const [name, schema] of schemas) ajv.addSchema(schema, name);

/** The files of a project by the meta-schema of their kind, as a check of them finds them: completed by what they leave unsaid. */
function filesOf(source: Source): { meta: string; path: string; value: JsonValue }[] {
  const { project } = readProject(source);
  const { schemas: all, entities, countries, calendars, resources, pages, navigation } = project;
  const kinds: [meta: string, files: SourceFile[]][] = [
    ['entity.json', [...all.values()].filter(({ name }) => entities.has(name))],
    ['common.json', [...all.values()].filter(({ name }) => !entities.has(name))],
    ['country.json', [...countries.values()]],
    ['calendar.json', [...calendars.values()]],
    ['resource.json', [...resources.values()]],
    ['page.json', [...pages.values()]],
    ['navigation.json', navigation ? [navigation] : []],
  ];
  return kinds.flatMap(([meta, files]) =>
    files.map(({ path, value }) => ({ meta, path, value: value as JsonValue })),
  );
}

/** A test of a format, where texts of an even length have the only one. */
const of = (format: string) =>
  shapeTest(new Map([['', { format }]]), '', { even: (text) => text.length % 2 === 0 });

describe('shapeTest', () => {
  it('accepts every file of the project, so that no validator is made', async () => {
    const files = filesOf(await readSource(root));
    expect(files.length).toBeGreaterThan(80);
    const refused = files.filter(({ meta, value }) => !shapeTest(schemas, meta)(value));
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it('says of wrong files what Ajv says', () => {
    const before = sampleFiles();
    const verdicts = mutations(2).flatMap(({ files }) => {
      const changed = new Map([...files].filter(([path, text]) => text !== before.get(path)));
      return filesOf({ files: changed }).map(({ meta, path, value }) => {
        const ours = shapeTest(schemas, meta)(value);
        return { path, value, ours, theirs: ajv.validate(meta, value) };
      });
    });
    expect(verdicts.filter(({ theirs }) => theirs).length).toBeGreaterThan(20);
    expect(verdicts.filter(({ theirs }) => !theirs).length).toBeGreaterThan(100);
    expect(verdicts.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  });

  it.each<{ schema: JsonSchema; fitting: JsonValue; other: JsonValue }>([
    {
      schema: { uniqueItems: true },
      fitting: [1, { a: 1 }, '1'],
      other: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    { schema: { uniqueItems: true }, fitting: ['a', 'b'], other: ['a', 'a'] },
    {
      schema: { items: { type: 'string' }, prefixItems: [{ type: 'number' }] },
      fitting: [1, 'a'],
      other: ['a'],
    },
    { schema: { propertyNames: { pattern: '^a' } }, fitting: { ab: 1 }, other: { b: 1 } },
    { schema: { dependentRequired: { a: ['b'] } }, fitting: { b: 1 }, other: { a: 1 } },
    { schema: { if: { required: ['a'] }, else: false }, fitting: { a: 1 }, other: {} },
    { schema: { minProperties: 1, maxProperties: 1 }, fitting: { a: 1 }, other: { a: 1, b: 1 } },
    { schema: { oneOf: [{ minimum: 1 }, { minimum: 3 }] }, fitting: 2, other: 3 },
    { schema: { exclusiveMaximum: 2, not: { const: 0 } }, fitting: 1, other: 0 },
    { schema: { minLength: 2, maxLength: 2 }, fitting: '😀😀', other: '😀' },
    { schema: { exclusiveMinimum: 0, maximum: 5, minimum: 0.5 }, fitting: 1, other: 0 },
    { schema: { properties: { toString: false } }, fitting: {}, other: { toString: 1 } },
    {
      schema: { additionalProperties: false, properties: { a: {} } },
      fitting: { a: 1 },
      other: { valueOf: 1 },
    },
    { schema: { enum: [null, { a: [1] }] }, fitting: { a: [1] }, other: { a: [2] } },
  ])('reads $schema', ({ schema, fitting, other }) => {
    const test = shapeTest(new Map([['', schema]]), '');
    expect([test(fitting), test(other)]).toEqual([true, false]);
    expect([ajv.validate(schema, fitting), ajv.validate(schema, other)]).toEqual([true, false]);
  });

  it('asks the formats that it is given, and knows no others', () => {
    expect([of('even')('ab'), of('even')('a'), of('even')(1), of('odd')('ab')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('accepts nothing by a keyword that it does not know, not even the contrary of it', () => {
    const unknown: JsonSchema = { if: { minContains: 2 }, else: {}, then: false };
    expect(shapeTest(new Map([['', unknown]]), '')(3)).toBe(false);
    expect(shapeTest(new Map([['', { $ref: 'nowhere.json' }]]), '')(3)).toBe(false);
  });
});
