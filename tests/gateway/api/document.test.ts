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

describe('an action', () => {
  it('is a call of the record, with a body only where it has a form', async () => {
    const { paths } = (await read('?country=MX')).body;
    const { post } = paths['/api/v1/pay-in-details/{number}/recallback'] as unknown as {
      post: { summary: string; parameters: { $ref: string }[]; responses: object; requestBody?: object };
    };
    expect(post.summary).toBe('Resend callback: one pay-in detail by paymentNo or id');
    expect(post.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' });
    expect(post.requestBody).toBeUndefined();
    const statuses = ['200', '401', '403', '404', '413', '422', '429', '500', '503'];
    expect(Object.keys(post.responses)).toEqual(statuses);
  });
});

describe('an answer of a call of programs', () => {
  type Answers = Record<string, { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }>;

  it.each(['', '?country=MX', '?country=BR'])(
    'has one schema for each status, and no range of statuses (%s)',
    async (query) => {
      const { paths, components } = (await read(query)).body;
      const calls = Object.values(paths).flatMap((operations) => Object.values(operations));
      expect(calls.length).toBeGreaterThan(10);
      for (const call of calls) {
        const { responses } = call as unknown as { responses: Answers };
        expect(Object.keys(responses)).toEqual(
          expect.arrayContaining(['200', '401', '403', '429', '500', '503']),
        );
        const answers = Object.entries(responses).filter(([, { content }]) => !content?.['application/pdf']);
        for (const [status, { $ref = '' }] of answers) {
          expect(status).toMatch(/^\d{3}$/);
          const response = components.responses![$ref.split('/').at(-1)!] as unknown as Answers[string];
          const { schema } = response.content!['application/json']!;
          expect(Object.keys(schema)).toEqual(['$ref']);
          expect(schema.$ref!.endsWith('/Rejection')).toBe(status !== '200');
        }
      }
    },
  );

  it('is a PDF, and nothing else, where it is a receipt', async () => {
    const { paths } = (await read('')).body;
    const { responses } = paths['/api/v1/payout-orders/{number}/receipt']!.get as unknown as {
      responses: Answers;
    };
    expect(Object.keys(responses['200']!.content!)).toEqual(['application/pdf']);
  });

  it.each(['MX', 'PK', 'CL'])(
    'has amounts as integers, and says which fields are always there (%s)',
    async (country) => {
      const { components } = (await read(`?country=${country}`)).body;
      const recordOf = (resource: string) =>
        components.schemas![`${resource}.record`] as unknown as {
          properties: Record<string, { type?: string }>;
          required: string[];
        };
      const { properties, required } = recordOf('payout-orders');
      for (const name of ['amount', 'fee', 'actualDebit']) expect(properties[name]!.type).toBe('integer');
      expect(required).toEqual(expect.arrayContaining(['id', 'orderNo', 'currency', 'amount']));
      expect(required).not.toContain('fee');
      const balance = recordOf('balances');
      expect(balance.properties.available!.type).toBe('integer');
      expect(balance.required).toContain('available');
      expect(JSON.stringify(components.schemas)).not.toContain('["integer","string"');
    },
  );
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
