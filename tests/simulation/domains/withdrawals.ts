import { entityFields } from '../../../src/metadata/bind/boundFields';
import { expectedFee } from '../oracle/fees';
import type { Account } from '../world/accounts';
import { decideOperation } from './decide';
import type { Domain, Turn } from './Domain';
import { amountStep, drawForm, drawValues } from './draw';
import { isShort, send } from './send';

const withdrawals = 'withdrawals';

const bankAccounts = new WeakMap<Account, Promise<string>>();

/** The account's bank account, which is added when it is first needed. */
function bankAccountOf(turn: Turn): Promise<string> {
  const { account } = turn;
  const known = bankAccounts.get(account) ?? addBankAccount(turn);
  bankAccounts.set(account, known);
  return known;
}

async function addBankAccount(turn: Turn): Promise<string> {
  const form = drawValues(turn, 'bank-accounts');
  const { status, body } = await send(turn, 'bank-accounts', form, true);
  if (status !== 200) throw new Error(`A bank account was refused: ${JSON.stringify({ form, body })}`);
  return (body.data as { accountId: string }).accountId;
}

/** Withdrawals, which are approved, rejected or canceled; the bank returns some that were approved. */
export const withdrawalDomain: Domain = {
  operations: [
    {
      name: 'withdraw',
      weight: 12,
      run: async (turn) => {
        const { account, client, model } = turn;
        const limits = entityFields(model, 'withdrawal', account.country).amount!;
        const least = (limits.exclusiveMinimum ?? 0) + amountStep(turn);
        const amount = Math.min(
          Math.max(least, drawForm(turn, 'payout-orders').amount),
          limits.maximum ?? Number.MAX_SAFE_INTEGER,
        );
        const fee = expectedFee('withdrawal', amount, amountStep(turn));
        const form = { bankAccountId: await bankAccountOf(turn), amount };
        const attempt = account.book.attempt(amount + fee);
        const answer = await send(turn, withdrawals, form, true);
        if (isShort(answer, form)) return attempt.refused();
        attempt.taken();
        const { id } = answer.body.data as { id: string };
        const values = { amount, fee, actualDebit: amount + fee, status: 'underReview' };
        account.book.expect(withdrawals, id, values, { creator: client }).isFinal = true;
        account.book.post('withdrawal', { available: -amount - fee, withdrawHold: amount + fee });
      },
    },
    decideOperation({
      resource: withdrawals,
      name: 'decide a withdrawal',
      weight: 10,
      emptied: ['fee', 'actualDebit'],
      posted: ({ values }, to) => {
        const debit = Number(values.actualDebit);
        const moves = { withdrawHold: -debit };
        return to === 'approved'
          ? { businessType: 'withdrawal', available: 0, moves }
          : { businessType: 'withdrawalRefund', available: debit, moves };
      },
    }),
    {
      name: 'return a withdrawal',
      weight: 3,
      run: async ({ account: { book }, operator, random }) => {
        const found = book.usable(withdrawals, ({ values }) => values.status === 'approved');
        if (found.length === 0) return false;
        const record = random.pick(found);
        record.isFinal = false;
        const debit = Number(record.values.actualDebit);
        const credit = book.await(debit);
        await operator.decide(record.id, 'return', random);
        Object.assign(record.values, { status: 'returned', fee: undefined, actualDebit: undefined });
        credit.came('withdrawalRefund');
        return true;
      },
    },
  ],
  resources: [
    {
      resource: withdrawals,
      time: 'requestedAt',
      groupBy: 'status',
      sums: ['amount', 'fee', 'actualDebit'],
    },
  ],
};
