import type { Domain } from './Domain';
import { drawForm } from './draw';
import { isShort, send } from './send';

const transfers = 'merchant-transfers';

/** Transfers from one merchant to another of the same country. */
export const transferDomain: Domain = {
  operations: [
    {
      name: 'transfer',
      weight: 12,
      run: async (turn) => {
        const { account, accounts, random } = turn;
        const others = accounts.filter((other) => other !== account && other.country === account.country);
        if (others.length === 0) return false;
        const receiver = random.pick(others);
        const { amount } = drawForm(turn, 'payout-orders');
        const form = { receivingAccount: receiver.code, amount };
        const attempt = account.book.attempt(amount);
        const credit = receiver.book.await(amount);
        const answer = await send(turn, transfers, form, true);
        if (isShort(answer, form)) {
          attempt.refused();
          credit.refused();
          return true;
        }
        attempt.taken();
        credit.came('transferIn');
        account.book.post('transferOut', { available: -amount });
        const { id, transferNo } = answer.body.data as { id: string; transferNo: string };
        const values = { amount, transferNo, payingAccount: account.code, receivingAccount: receiver.code };
        account.book.expect(transfers, id, { ...values, direction: 'out' });
        const filter = encodeURIComponent(JSON.stringify({ transferNo }));
        const { body } = await receiver.clients[0]!.read(`${transfers}?filter=${filter}`);
        for (const received of body.data as { id: string }[])
          receiver.book.expect(transfers, received.id, { ...values, direction: 'in' });
        return true;
      },
    },
  ],
  resources: [{ resource: transfers, time: 'transferredAt', groupBy: 'direction', sums: ['amount'] }],
};
