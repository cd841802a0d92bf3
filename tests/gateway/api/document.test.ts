import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../src/gateway/http/contract/openApi';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

async function read(query: string): Promise<{ status: number; body: OpenApiDocument }> {
  const { status, text } = await gateway.send(undefined, 'GET', `/api/v1/openapi.json${query}`);
  return { status, body: JSON.parse(text) as OpenApiDocument };
}

describe('the document of the calls of programs', () => {
  it.each(['', '?country=MX', '?country=PK'])(
    'is valid for a linter, and has these calls only (%s)',
    async (query) => {
      const { status, body } = await read(query);
      expect(status).toBe(200);
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({
        source: JSON.stringify(body),
        config,
        absoluteRef: 'api.json',
      });
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
      expect(Object.keys(body.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
      expect(Object.keys(body.paths)).toContain('/api/v1/collection-orders/{number}');
    },
  );

  it('has the fields of the country', async () => {
    const text = async (country: string) => JSON.stringify((await read(`?country=${country}`)).body);
    expect(await text('MX')).not.toContain('payeeCci');
    expect(await text('PE')).toContain('payeeCci');
    expect((await read('?country=XX')).status).toBe(404);
  });
});

describe('the methods', () => {
  it('are those of the country that have a price, with the limits of orders', async () => {
    const { kinds } = await program.get<{ kinds: { resource: string; methods: { method: string }[] }[] }>(
      'methods',
    );
    const collections = kinds.find(({ resource }) => resource === 'collection-orders');
    expect(collections).toMatchObject({ kind: 'collection', currency: 'MXN', maximum: 1_000_000_000 });
    expect(collections!.methods.map(({ method }) => method)).toEqual(['SPEI', 'OXXO', 'PAYCASH']);
    expect(kinds.map(({ resource }) => resource)).toEqual(['collection-orders', 'payout-orders']);
  });
});
