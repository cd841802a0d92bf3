import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { post } from '../../../src/gateway/ledger/post';
import type { Move } from '../../../src/gateway/ledger/posting';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 100_000_000);
  await gateway.setAvailable('CL', 0);
  await gateway.withdrawn('MX', { bankAccountId: await gateway.bankAccount('MX'), amount: 20_000 });
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

describe('the balances', () => {
  it('are those of the ledger, with what they come to', async () => {
    const { db, model, merchantId, clock } = gateway;
    const source = { entity: 'payout-order', id: newId() };
    const hold = { from: 'available', to: 'payoutHold', amount: 12_345 } as const;
    const posted = (move: Move) => {
      const account = { merchantId, country: 'MX', currency: 'MXN' };
      const posting = { ...account, businessType: 'payout', at: clock.now(), source } as const;
      return post(db, model, [{ ...posting, key: `test:${newId()}`, moves: [move] }]);
    };
    await posted(hold);
    const { body } = await gateway.owner.send('GET', 'MX/balances');
    const held = await gateway.balances('MX');
    const frozen = held.unsettled + held.payoutHold + held.withdrawHold;
    expect(body.data).toMatchObject([{ currency: 'MXN', ...held, frozen, total: held.available + frozen }]);
    expect(held.withdrawHold).toBeGreaterThan(0);
    expect(held.payoutHold).toBe(12_345);
    await posted({ from: 'payoutHold', to: 'available', amount: 12_345 });
  });

  it('of an empty account are zero', async () => {
    const { body } = await gateway.owner.send('GET', 'CL/balances');
    expect(body.data).toMatchObject([{ currency: 'CLP', total: 0, available: 0, frozen: 0 }]);
  });
});
