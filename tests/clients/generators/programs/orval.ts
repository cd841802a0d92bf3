import {
  getV1CollectionOrders,
  getV1CollectionOrdersNumber,
  postV1CollectionOrders,
} from '../node_modules/.generated/orval';
import { fail, report } from './report';

/** Functions of orval. */

const order = { merchantOrderNo: 'ORVAL-1', method: 'SPEI', amount: 900_200 } as const;

const created = await postV1CollectionOrders(order, { headers: { 'Idempotency-Key': 'key-of-orval' } });
if (created.status !== 200) fail(created.data);
const { orderNo, amount, fee } = created.data.data;

const listed = await getV1CollectionOrders({
  merchantOrderNo: [order.merchantOrderNo, 'NONE'],
  'amount.gte': 900_200,
  limit: 5,
});
if (listed.status !== 200) fail(listed.data);

const read = await getV1CollectionOrdersNumber(order.merchantOrderNo);
if (read.status !== 200) fail(read.data);

const rejected = await postV1CollectionOrders(
  { ...order, merchantOrderNo: 'ORVAL-2', amount: 2_000_000_000 },
  { headers: { 'Idempotency-Key': 'key-of-a-rejection-3' } },
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
