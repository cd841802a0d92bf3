import { expectedFee } from '../oracle/fees';
import { decideOperation } from './decide';
import type { Domain } from './Domain';
import { amountStep, drawForm, largestAmount } from './draw';
import { send } from './send';

const recharges = 'recharges';

const receipt = Buffer.from('%PDF-1.7\n% The receipt of a simulated recharge.\n%%EOF\n');

/** Money that merchants have sent to the provider's bank account: it is theirs once an operator has looked at the proof. */
export const rechargeDomain: Domain = {
  operations: [
    {
      name: 'recharge',
      weight: 10,
      run: async (turn) => {
        const { account, random } = turn;
        const drawn = drawForm(turn, 'payout-orders').amount * random.integer(1, 8);
        const amount = Math.min(drawn, largestAmount(turn, 'recharge'));
        const upload = `${recharges}/uploads/create?field=proof&name=receipt.pdf`;
        const proof = await turn.client.upload(upload, receipt, random.fork('proof'));
        const form = { amount, rechargedAt: new Date(Date.now() - 60_000).toISOString(), proof };
        const { status, body } = await send(turn, recharges, form);
        if (status !== 200) throw new Error(`A recharge was refused: ${JSON.stringify({ form, body })}`);
        const { id } = body.data as { id: string };
        const fee = expectedFee('recharge', amount, amountStep(turn));
        const values = { amount, fee, netAmount: amount - fee, status: 'underReview' };
        account.book.expect(recharges, id, values).isFinal = true;
      },
    },
    decideOperation({
      resource: recharges,
      name: 'decide a recharge',
      weight: 9,
      emptied: ['fee', 'netAmount'],
      posted: ({ values }, to) => ({
        businessType: 'recharge',
        available: to === 'approved' ? Number(values.netAmount) : 0,
      }),
    }),
  ],
  resources: [
    { resource: recharges, time: 'requestedAt', groupBy: 'status', sums: ['amount', 'fee', 'netAmount'] },
  ],
};
