import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeFee, readFeeTiers } from '../../../src/gateway/orders/fees';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

it('the rehearsal of a payout shows its fee and what is debited, and makes no payout', async () => {
  const { merchantId } = gateway;
  const orders = { merchantId, country: 'MX', kind: 'payout' as const, method: 'SPEI' };
  const fee = computeFee(125_000, await readFeeTiers(gateway.db, orders));
  const payout = {
    payeeName: 'María López',
    accountType: 1,
    payeeAccount: '032180000118359719',
    amount: 125_000,
  };
  const answer = await gateway.post('MX/payout-orders?rehearse=true', payout);
  expect(answer.body.data).toMatchObject({
    before: null,
    after: { amount: 125_000, fee, actualDebit: 125_000 + fee, currency: 'MXN' },
    fields: ['amount', 'fee', 'actualDebit'],
  });
  expect(fee).toBeGreaterThan(0);
  expect(await gateway.list('MX/payout-orders', {})).toEqual([]);
});
