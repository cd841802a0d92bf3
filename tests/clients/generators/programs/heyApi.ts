import { createClient } from '../node_modules/.generated/heyApi/client';
import {
  getV1CollectionOrders,
  getV1CollectionOrdersNumber,
  postV1CollectionOrders,
} from '../node_modules/.generated/heyApi/sdk.gen';
import { fail, report } from './report';
import { gateway, signedFetch } from './signedFetch';

/** Functions of @hey-api/openapi-ts. */

const client = createClient({ baseUrl: gateway, fetch: signedFetch });
const order = { merchantOrderNo: 'HEY-API-1', method: 'SPEI', amount: 900_200 } as const;

const created = await postV1CollectionOrders({
  client,
  headers: { 'Idempotency-Key': 'key-of-hey-api' },
  body: order,
});
if (!created.data) fail(created.error);
const { orderNo, amount, fee } = created.data.data;

const listed = await getV1CollectionOrders({
  client,
  query: { merchantOrderNo: [order.merchantOrderNo, 'NONE'], 'amount.gte': 900_200, limit: 5 },
});
if (!listed.data) fail(listed.error);

const read = await getV1CollectionOrdersNumber({ client, path: { number: order.merchantOrderNo } });
if (!read.data) fail(read.error);

const rejected = await postV1CollectionOrders({
  client,
  headers: { 'Idempotency-Key': 'key-of-a-rejection-2' },
  body: { ...order, merchantOrderNo: 'HEY-API-2', amount: 2_000_000_000 },
});
if (!rejected.error) fail(rejected.data);

const missing = await getV1CollectionOrdersNumber({ client, path: { number: 'NONE' } });
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
