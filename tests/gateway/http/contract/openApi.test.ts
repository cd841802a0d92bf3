import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/gateway/config';
import { resourcePath } from '../../../../src/gateway/resources/access';
import type { OpenApiDocument } from '../../../../src/gateway/http/contract/openApi';
import { describeGateway } from '../../../../src/cli/support/describeGateway';
import { asSchema } from '../../../../src/metadata/bind/schemas/boundSchemas';
import { placesOf } from '../../../../src/metadata/bind/schemas/places';
import { formSchema } from '../../../../src/metadata/bind/formSchema';
import { valueAt } from '../../../../src/metadata/schema/schemaParts';
import type { JsonSchema } from '../../../../src/metadata/model/json';
import { walkSchema } from '../../../../src/metadata/schema/walkSchema';
import { searchName } from '../../../../src/metadata/values/listSearch';
import { resourceView } from '../../../../src/gateway/resources/resourceView';
import type { Model } from '../../../../src/metadata/model/Model';
import { productModel } from '../../support/productModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

/** The component that a reference of a document names. */
function schemaOf({ components }: OpenApiDocument, { $ref, ...schema }: JsonSchema): JsonSchema {
  return typeof $ref === 'string' ? asSchema(components.schemas![$ref.split('/').at(-1)!]) : schema;
}

describe('the OpenAPI document', () => {
  let model: Model;
  let document: OpenApiDocument;

  beforeAll(async () => {
    model = await productModel();
    document = await describeGateway(model, readConfig({}), Object.keys(model.countries));
  });

  it('is valid for a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-ambiguous-paths': 'error' },
    });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it('says of every parameter of a path what it is', () => {
    const silent = Object.entries(document.components.parameters!).filter(
      ([, parameter]) => asSchema(parameter).in === 'path' && !asSchema(parameter).description,
    );
    expect(silent).toEqual([]);
  });

  it("has each country's limits of every form", () => {
    for (const [resource, { create, entity }] of Object.entries(model.resources)) {
      if (!create) continue;
      for (const country of placesOf(model, entity)) {
        const path = resourcePath(model, resource).replace(':country', country);
        const { requestBody } = document.paths[path]!.post as {
          requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
        };
        const written = schemaOf(document, requestBody.content['application/json'].schema);
        const { properties, $defs } = formSchema(model, resource, 'create', country);
        for (const [field, limits] of Object.entries(asSchema(properties))) {
          const { $ref } = asSchema(limits);
          if (typeof $ref !== 'string') continue;
          const described = schemaOf(document, asSchema(valueAt(written, ['properties', field])));
          const limit = valueAt(asSchema($defs), [$ref.split('/').at(-1)!]);
          for (const keyword of ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'enum']) {
            expect(valueAt(described, [keyword])).toEqual(valueAt(limit, [keyword]));
          }
        }
      }
    }
  });

  it('has all schemas at one level, where generators of clients look for them', () => {
    const schemas = Object.entries(document.components.schemas!);
    const nested = schemas.filter(([, schema]) => JSON.stringify(schema).includes('"$defs":'));
    expect(nested.map(([name]) => name)).toEqual([]);
    const text = JSON.stringify(document);
    const named = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = named.filter(([, kind, name]) => !Object.hasOwn(document.components[kind!]!, name!));
    expect(missing.map(([reference]) => reference)).toEqual([]);
    expect(named.length).toBeGreaterThan(1_000);
  });

  it('says of every list what its items are', () => {
    const vague = Object.entries(document.components.schemas!).flatMap(([name, schema]) => {
      const found: string[] = [];
      walkSchema(schema, ({ type, items }, path) => {
        if ([type].flat().includes('array') && items === undefined) found.push([name, ...path].join('/'));
      });
      return found;
    });
    expect(vague).toEqual([]);
  });

  it('lets whoever sends a body give each member of it', () => {
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations)) {
        const schema = valueAt(operation, ['requestBody', 'content', 'application/json', 'schema']);
        const { properties } = schemaOf(document, asSchema(schema));
        for (const member of Object.values(asSchema(properties))) {
          expect(asSchema(member).readOnly).toBeUndefined();
        }
      }
    }
  });

  it('says nothing of screens and samples', () => {
    expect(JSON.stringify(document.components.schemas)).not.toMatch(/"x-\w+":/);
  });

  it('says by which operators each field can be filtered, and sorted by which', () => {
    for (const [resource, { entity, list }] of Object.entries(model.resources)) {
      if (!list) continue;
      const [country = ''] = placesOf(model, entity);
      const path = resourcePath(model, resource).replace(':country', country);
      const { parameters } = document.paths[path]!.get as { parameters: { $ref: string }[] };
      const byName = new Map(
        parameters.map(({ $ref }) => {
          const { name, content } = document.components.parameters![$ref.split('/').at(-1)!] as unknown as {
            name: string;
            content?: { 'application/json': { schema: JsonSchema } };
          };
          return [name, content && schemaOf(document, content['application/json'].schema)];
        }),
      );
      const { fields } = resourceView(model, resource, country);
      const filters = asSchema(byName.get('filter')?.properties);
      expect(Object.keys(filters).filter((name) => name !== searchName)).toEqual(
        [...fields.values()].flatMap(({ name, filterable }) => (filterable ? [name] : [])),
      );
      for (const [name, condition] of Object.entries(filters)) {
        const operators = new Set(
          JSON.stringify(schemaOf(document, asSchema(condition))).match(/"(gte|contains)"/g),
        );
        const type = fields.get(name)?.type;
        const isOrdered =
          type === 'bigint' || type === 'numeric' || type === 'timestamptz' || type === 'date';
        expect(operators.has('"gte"')).toBe(isOrdered && !fields.get(name)?.options);
      }
      expect(byName.get('range')).toMatchObject({ items: { type: 'integer' }, minItems: 2, maxItems: 2 });
      const sorted = [...fields.values()].flatMap(({ name, sortable }) => (sortable ? [name] : []));
      expect(byName.get('sort')).toMatchObject({ items: { enum: [...sorted, 'ASC', 'DESC'] } });
    }
  });

  it.each(['MX', 'PK'])('has at most 26 KB for each resource of one country (%s)', async (country) => {
    const text = JSON.stringify(await describeGateway(model, readConfig({}), [country]));
    const described = [model.resources, model.realm!.resources].flatMap((each) => Object.keys(each));
    expect(Buffer.byteLength(text)).toBeLessThan(26_000 * described.length);
  });

  it('is without the calls that only a sandbox offers, where the gateway is none', async () => {
    const plain = await describeGateway(model, { ...readConfig({}), sandbox: false }, []);
    expect(document.paths).toHaveProperty(['/api/global/testLogin']);
    expect(plain.paths).not.toHaveProperty(['/api/global/testLogin']);
  });
});

describe('a gateway', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());

  it('has no route that the document does not describe', async () => {
    const { model, routes } = gateway;
    const [country = ''] = Object.keys(model.countries);
    const document = await describeGateway(model, readConfig({}), [country]);
    const api = routes.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const written = api.map((route) => route.replace(':country', country).replaceAll(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual(written.toSorted());
    expect(described.length).toBeGreaterThan(20);
  });
});
