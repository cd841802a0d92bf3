import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { post, readAccount } from '../../../src/gateway/ledger/post';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyOrders } from '../../../src/gateway/orders/verifyOrders';
import type { Answer } from '../support/testGateway';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

/** An account number with its check digit: as many payees as payouts, so that none repeats another. */
function clabe(place: number): string {
  const digits = `03218000${String(place).padStart(9, '0')}`;
  const sum = Array.from(digits, (digit, index) => (Number(digit) * [3, 7, 1][index % 3]!) % 10).reduce(
    (total, weighted) => total + weighted,
  );
  return digits + String((10 - (sum % 10)) % 10);
}

const payout = (place: number) => ({
  payeeName: 'María López',
  accountType: 1,
  payeeAccount: clabe(place),
  amount: 20_000,
});

/** Sends a payout, with the same key again while there is no connection left for it. */
async function send(body: object): Promise<Answer> {
  const key = newId();
  for (;;) {
    const answer = await gateway.post('MX/payout-orders', body, key);
    if (answer.status !== 503) return answer;
  }
}

it('of 200 payouts at once exactly those are accepted that the balance covers', async () => {
  const account = { merchantId: gateway.merchantId, country: 'MX', currency: 'MXN' };
  const rehearsal = await gateway.post('MX/payout-orders?rehearse=true', payout(0));
  const { actualDebit } = (rehearsal.body.data as { after: { actualDebit: number } }).after;
  const covered = 37;
  // One minor unit less than what one more would cost.
  const left = (covered + 1) * actualDebit - 1;
  const { available } = await readAccount(gateway.db, account);
  await post(gateway.db, gateway.model, [
    {
      ...account,
      key: newId(),
      businessType: 'correction',
      at: gateway.clock.now(),
      moves: [{ from: 'available', to: 'bank', amount: available - left }],
    },
  ]);
  const answers = await Promise.all(Array.from({ length: 200 }, (_, place) => send(payout(place))));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(covered);
  for (const { status, body } of refused) {
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: '/amount', keyword: 'available' }]);
  }
  expect(await readAccount(gateway.db, account)).toMatchObject({
    available: left - covered * actualDebit,
    payoutHold: covered * actualDebit,
  });
  expect((await verifyLedger(gateway.db, gateway.model, [verifyOrders])).problems).toEqual([]);
});
