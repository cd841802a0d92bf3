import createClient from 'openapi-fetch';
import type { paths, webhooks } from '../node_modules/.generated/openApiTypescript';
import { fail, report } from './report';
import { gateway, signedFetch } from './signedFetch';

/** Types of openapi-typescript, called with openapi-fetch. */

const client = createClient<paths>({ baseUrl: gateway, fetch: signedFetch });

type Paid = webhooks['collection.paid']['post']['requestBody']['content']['application/json'];
/** An event has the types of the order: this compiles only then. */
export const netAmountOf = ({ type, data }: Paid): number =>
  type === 'collection.paid' ? data.netAmount : 0;

const order = { merchantOrderNo: 'OPENAPI-FETCH-1', method: 'SPEI', amount: 900_200 } as const;
const header = { 'Idempotency-Key': 'key-of-openapi-fetch' };

const created = await client.POST('/api/v1/collection-orders', { params: { header }, body: order });
if (created.error) fail(created.error);
const { orderNo, amount, fee } = created.data.data;

const listed = await client.GET('/api/v1/collection-orders', {
  params: { query: { merchantOrderNo: [order.merchantOrderNo, 'NONE'], 'amount.gte': 900_200, limit: 5 } },
  querySerializer: { array: { style: 'form', explode: false } },
});
if (listed.error) fail(listed.error);

const read = await client.GET('/api/v1/collection-orders/{number}', {
  params: { path: { number: order.merchantOrderNo } },
});
if (read.error) fail(read.error);

const rejected = await client.POST('/api/v1/collection-orders', {
  params: { header: { 'Idempotency-Key': 'key-of-a-rejection-1' } },
  body: { ...order, merchantOrderNo: 'OPENAPI-FETCH-2', amount: 2_000_000_000 },
});
if (!rejected.error) fail(rejected.data);

const missing = await client.GET('/api/v1/collection-orders/{number}', {
  params: { path: { number: 'NONE' } },
});
if (!missing.error) fail(missing.data);

report({
  created: { orderNo, amount, isFeeKnown: fee !== undefined },
  listed: {
    numbers: listed.data.data.records.map(({ merchantOrderNo }) => merchantOrderNo),
    next: listed.data.data.next,
  },
  read: read.data.data.status,
  rejected: { status: rejected.error.code, keywords: rejected.error.errors.map(({ keyword }) => keyword) },
  missing: { status: missing.error.code, keywords: missing.error.errors.map(({ keyword }) => keyword) },
});
