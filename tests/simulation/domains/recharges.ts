import { newId } from '../../../src/gateway/database/ids';
import { post } from '../../../src/gateway/ledger/post';
import type { Domain } from './Domain';
import { drawForm } from './draw';

/** Money that merchants send to the provider's bank account. */
export const recharges: Domain = {
  operations: [
    {
      name: 'recharge',
      weight: 6,
      run: async (turn) => {
        const { account, random, network, model } = turn;
        const amount = drawForm(turn, 'payout-orders').amount * random.integer(1, 8);
        const credit = account.book.await(amount);
        await network.posting((db) =>
          post(db, model, [
            {
              merchantId: account.merchantId,
              country: account.country,
              currency: account.currency,
              key: `recharge:${newId()}`,
              businessType: 'recharge',
              at: new Date(),
              moves: [{ from: 'bank', to: 'available', amount }],
            },
          ]),
        );
        credit.came('recharge');
      },
    },
  ],
  resources: [],
};
