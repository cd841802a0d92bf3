import { deepStrictEqual } from 'node:assert';
import { createClient } from '../node_modules/.generated/gateway/heyApi/client';
import {
  getManageMxWithdrawals,
  getV1CollectionOrders,
  postV1CollectionOrders,
} from '../node_modules/.generated/gateway/heyApi/sdk.gen';

/** Makes calls with the client that @hey-api/openapi-ts has made, and compares what it sends. */

const sent: string[] = [];
const client = createClient({
  baseUrl: 'http://gateway',
  fetch: async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    sent.push(`${request.method} ${pathname}${decodeURIComponent(search)} ${await request.text()}`.trim());
    return Response.json({ code: 200, msg: 'success', data: [] });
  },
});

await getManageMxWithdrawals({
  client,
  // It does not follow that a parameter holds JSON.
  querySerializer: (query) =>
    new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString(),
  query: {
    filter: { status: ['approved'], amount: { gte: 10_000 } },
    sort: ['requestedAt', 'DESC'],
    range: [0, 24],
  },
});
await getV1CollectionOrders({ client, query: { status: ['completed', 'failed'], 'amount.gte': 500_000 } });
await postV1CollectionOrders({
  client,
  headers: { 'Idempotency-Key': 'order-1001' },
  body: { merchantOrderNo: 'SHOP-1001', method: 'SPEI', amount: 900_100 },
});

deepStrictEqual(sent, [
  'GET /api/manage/MX/withdrawals?filter={"status":["approved"],"amount":{"gte":10000}}&sort=["requestedAt","DESC"]&range=[0,24]',
  'GET /api/v1/collection-orders?status=completed,failed&amount.gte=500000',
  'POST /api/v1/collection-orders {"merchantOrderNo":"SHOP-1001","method":"SPEI","amount":900100}',
]);
