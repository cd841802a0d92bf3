import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/gateway/config';
import { resourcePath } from '../../../../src/gateway/resources/access';
import type { OpenApiDocument } from '../../../../src/gateway/http/contract/openApi';
import { describeGateway } from '../../../../src/cli/describeGateway';
import { asSchema } from '../../../../src/metadata/bind/boundSchemas';
import { placesOf } from '../../../../src/metadata/bind/places';
import { formSchema } from '../../../../src/metadata/bind/formSchema';
import { valueAt } from '../../../../src/metadata/schema/pointers';
import type { Model } from '../../../../src/metadata/model/Model';
import { productModel } from '../../support/productModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

/** A parameter that is written in place. */
interface Parameter {
  name: string;
  in: string;
  description?: string;
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
      // Fastify prefers the path with fewer parameters, and no record has the id "views".
      rules: { 'no-ambiguous-paths': 'off' },
    });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it('says of every parameter of a path what it is', () => {
    const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap((operation) => (operation as unknown as { parameters: Parameter[] }).parameters)
        .filter(({ in: place, description }) => place === 'path' && !description)
        .map(({ name }) => `${path}: ${name}`),
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
        const name = requestBody.content['application/json'].schema.$ref.split('/').at(-1)!;
        const written = document.components.schemas![name];
        const { $defs } = formSchema(model, resource, 'create', country);
        for (const [field, limit] of Object.entries(asSchema($defs))) {
          for (const keyword of ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'enum']) {
            expect(valueAt(written, ['$defs', field, keyword])).toEqual(valueAt(limit, [keyword]));
          }
        }
      }
    }
  });

  it('is without the calls that only a sandbox offers, where the gateway is none', async () => {
    const plain = await describeGateway(model, readConfig({ SANDBOX: '0' }), []);
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
