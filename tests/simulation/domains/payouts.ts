import { scenarioOf } from '../../../src/gateway/networks/plugins/scenarios';
import { expectedFee } from '../oracle/fees';
import type { ExpectedRecord } from '../oracle/Book';
import type { Domain } from './Domain';
import { drawKey } from '../world/Client';
import { amountStep, drawForm, largestAmount } from './draw';
import { isShort, send } from './send';

const payouts = 'payout-orders';

const orderNoOf = ({ memory }: ExpectedRecord) => String(memory.orderNo);

/** Payouts that are accepted or refused, completed, failed or refunded. */
export const payoutDomain: Domain = {
  operations: [
    {
      name: 'pay out',
      weight: 30,
      run: async (turn) => {
        const { account, network, random } = turn;
        const form = { ...drawForm(turn, payouts), merchantOrderNo: drawKey(random.fork('number')) };
        // Now and then all that there is, or a little more than that.
        if (random.chance(0.2) && account.book.spendable > form.amount) {
          const step = amountStep(turn);
          const share = random.chance(0.5) ? 1 : 0.996;
          const most = Math.floor((account.book.spendable * share) / step) * step;
          form.amount = Math.min(most, form.amount * 50, largestAmount(turn, 'payout-order'));
          if (scenarioOf(form.amount) !== undefined) form.amount -= 2_000;
        }
        const fee = expectedFee('payout', form.amount, amountStep(turn));
        const debit = form.amount + fee;
        const attempt = account.book.attempt(debit);
        const answer = await send({ ...turn, client: account.program }, payouts, form);
        if (isShort(answer, form)) return attempt.refused();
        attempt.taken();
        const { id, orderNo } = answer.body.data as { id: string; orderNo: string };
        account.book.post('payout', { available: -debit, payoutHold: debit });
        // What the network has taken it does what a later operation says with. What it never got comes back.
        const status = await network.taken('payout_order', id);
        const values = { amount: form.amount, status };
        const record = account.book.expect(payouts, id, values, { fee, orderNo });
        if (status === 'failed') account.book.post('payoutRefund', { payoutHold: -debit, available: debit });
        // Nothing else is under way for it.
        record.isFinal = true;
      },
    },
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
