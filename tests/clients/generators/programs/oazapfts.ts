import {
  defaults,
  getV1CollectionOrders,
  getV1CollectionOrdersNumber,
  postV1CollectionOrders,
} from '../node_modules/.generated/oazapfts';
import { fail, report } from './report';
import { gateway, signedFetch } from './signedFetch';

/** Functions of oazapfts. */

defaults.baseUrl = gateway;
defaults.fetch = signedFetch;
const order = { merchantOrderNo: 'OAZAPFTS-1', method: 'SPEI', amount: 900_200 } as const;

const created = await postV1CollectionOrders(order, { idempotencyKey: 'key-of-oazapfts' });
if (created.status !== 200) fail(created.data);
const { orderNo, amount, fee } = created.data.data;

const listed = await getV1CollectionOrders({
  merchantOrderNo: [order.merchantOrderNo, 'NONE'],
  amountGte: 900_200,
  limit: 5,
});
if (listed.status !== 200) fail(listed.data);

const read = await getV1CollectionOrdersNumber(order.merchantOrderNo);
if (read.status !== 200) fail(read.data);

const rejected = await postV1CollectionOrders(
  { ...order, merchantOrderNo: 'OAZAPFTS-2', amount: 2_000_000_000 },
  { idempotencyKey: 'key-of-a-rejection-4' },
);
if (rejected.status !== 422) fail(rejected.data);

const missing = await getV1CollectionOrdersNumber('NONE');
if (missing.status !== 404) fail(missing.data);

report({
  created: { orderNo, amount, isFeeKnown: fee !== undefined },
  listed: {
    numbers: listed.data.data.records.map(({ merchantOrderNo }) => merchantOrderNo),
    next: listed.data.data.next,
  },
  read: read.data.data.status,
  rejected: { status: rejected.data.code, keywords: rejected.data.errors.map(({ keyword }) => keyword) },
  missing: { status: missing.data.code, keywords: missing.data.errors.map(({ keyword }) => keyword) },
});
