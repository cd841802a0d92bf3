import type { ExpectedRecord } from '../oracle/Book';
import type { Domain } from './Domain';
import { payAgain } from './payAgain';
import { drawPayout, payOut, payouts } from './payOut';

const orderNoOf = ({ memory }: ExpectedRecord) => String(memory.orderNo);

/** Payouts that are accepted or refused, completed, failed or refunded. */
export const payoutDomain: Domain = {
  operations: [
    {
      name: 'pay out',
      weight: 30,
      run: async (turn) => {
        const record = await payOut(turn, drawPayout(turn));
        // Nothing else is under way for it.
        if (record) record.isFinal = true;
      },
    },
    payAgain,
    {
      name: 'finish a payout',
      weight: 25,
      run: async ({ account: { book }, provider, random }) => {
        const found = book.usable(payouts, ({ values }) => values.status === 'inProgress');
        if (found.length === 0) return false;
        const payout = random.pick(found);
        payout.isFinal = false;
        const { fee } = payout.memory as { fee: number };
        const debit = Number(payout.values.amount) + fee;
        if (random.chance(0.7)) {
          Object.assign(payout.values, { status: 'completed', fee, actualDebit: debit });
          book.post('payout', { payoutHold: -debit });
          await provider.tell(orderNoOf(payout), { state: 'paid' }, random);
        } else {
          payout.values.status = 'failed';
          book.post('payoutRefund', { payoutHold: -debit, available: debit });
          await provider.tell(orderNoOf(payout), { state: 'failed' }, random);
        }
        payout.isFinal = true;
        return true;
      },
    },
    {
      name: 'return a payout',
      weight: 5,
      run: async ({ account, provider, random }) => {
        const found = account.book.usable(payouts, ({ values }) => values.status === 'completed');
        if (found.length === 0) return false;
        const payout = random.pick(found);
        payout.isFinal = false;
        payout.values.status = 'refunded';
        account.book.post('payoutRefund', { available: Number(payout.values.actualDebit) });
        await provider.tell(orderNoOf(payout), { state: 'reversed' }, random);
        return true;
      },
    },
  ],
  resources: [
    {
      resource: payouts,
      time: 'requestedAt',
      groupBy: 'status',
      sums: ['amount', 'fee', 'actualDebit'],
    },
  ],
};
