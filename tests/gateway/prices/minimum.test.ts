import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

/** What the calculator says of a collection order of PIX. */
async function quote(amount: number) {
  const body = { kind: 'collection', payInMethod: 'PIX', amount };
  const { body: said } = await gateway.post('BR/fee-quotes?rehearse=true', body);
  return (said.data as { after: StoredRecord<'fee-quote'> }).after;
}

/** An order of PIX, after all of it was paid. */
const paid = async (amount: number) => {
  const { id } = await gateway.order(amount, 'BR', 'PIX');
  return (await gateway.post(`BR/collection-orders/${id}/simulate-callback`, { amount })).body.data;
};

describe('the least fee of a price', () => {
  it('is in the price list, with what becomes of the fee with a refund', async () => {
    expect(await gateway.list('BR/collection-prices', { method: 'PIX' })).toMatchObject([
      {
        fromAmount: 0,
        minimum: 50,
        onRefund: 'return',
        terms: expect.stringContaining('at least 0,50') as string,
      },
      { fromAmount: 35_000, onRefund: 'return' },
      { fromAmount: 350_000, onRefund: 'return' },
    ]);
    const [kept] = await gateway.list('MX/collection-prices', { method: 'OXXO' });
    expect(kept).toMatchObject({ onRefund: 'keep' });
    expect(kept).not.toHaveProperty('minimum');
  });

  it('is said by the calculator where the fee is the least one, also where that is more than was paid', async () => {
    expect(await quote(1_000)).toMatchObject({
      calculation: '0,35 + 0,99% × 10,00 = 0,45; at least 0,50',
      fee: 50,
      netAmount: 950,
    });
    expect(await quote(40)).toMatchObject({
      calculation: '0,35 + 0,99% × 0,40 = 0,35; at least 0,50, but never more than the payment itself',
      fee: 40,
      netAmount: 0,
    });
    expect(await quote(2_000)).toMatchObject({ fee: 55 });
  });

  it('is what a small payment costs, and at most all of it', async () => {
    expect(await paid(1_000)).toMatchObject({ fee: 50, netAmount: 950 });
    expect(await paid(40)).toMatchObject({ fee: 40, netAmount: 0 });
  });
});
