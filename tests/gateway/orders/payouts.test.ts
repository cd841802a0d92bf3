import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateRecord } from '../../../src/gateway/database/updateRecord';
import { computeFee, readFeeTiers } from '../../../src/gateway/prices/fees';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type OrderGateway, orderGateway } from './support/orderGateway';

const payout = {
  payeeName: 'María López',
  accountType: 1,
  payeeAccount: '032180000118359719',
  amount: 125_000,
};
let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

it('the rehearsal of a payout shows its fee and what is debited, and makes no payout', async () => {
  const { merchantId } = gateway;
  const orders = { merchantId, country: 'MX', kind: 'payout' as const, method: 'SPEI' };
  const fee = computeFee(125_000, await readFeeTiers(gateway.db, gateway.model, orders, gateway.clock.now()));
  const answer = await gateway.post('MX/payout-orders?rehearse=true', payout);
  expect(answer.body.data).toMatchObject({
    before: null,
    after: { amount: 125_000, fee, actualDebit: 125_000 + fee, currency: 'MXN' },
    fields: [
      'payeeName',
      'nickname',
      'payeeCheck',
      'payeeBank',
      'payeeAccount',
      'payeeCci',
      'payeeIban',
      'amount',
      'fee',
      'actualDebit',
    ],
  });
  expect(fee).toBeGreaterThan(0);
  expect(await gateway.list('MX/payout-orders', {})).toEqual([]);
});

it('a payout of the same amount to the same account is made once, unless the first one has failed', async () => {
  const first = await gateway.post('MX/payout-orders', payout);
  const { id, orderNo } = first.body.data as { id: string; orderNo: string };
  const second = await gateway.post('MX/payout-orders', { ...payout, payeeName: 'M. López' });
  expect(second.status).toBe(422);
  expect(second.body.errors).toMatchObject([{ keyword: 'repeats', params: { id, record: orderNo } }]);
  expect((await gateway.post('MX/payout-orders', { ...payout, amount: 125_001 })).status).toBe(200);
  const table = entityTable(gateway.model, 'payout-order');
  const key = { merchantId: gateway.merchantId, country: 'MX', id };
  await updateRecord(gateway.db, table, key, { status: 'failed' });
  expect((await gateway.post('MX/payout-orders', payout)).status).toBe(200);
});
