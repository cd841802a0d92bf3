import { groupBy } from 'es-toolkit';
import { withTransaction } from '../../database/transaction';
import { recordOperatorEvents } from '../operatorEvents';
import { decideReview, type ReviewContext } from '../reviews/decide';
import type { FiledWithdrawal, ReturnPlan } from './planReturns';

/** Most characters of a withdrawal's reason. */
const longestReason = 255;

/**
 * Returns a withdrawal that the bank did not pay, as an operator does by hand. Throws what that throws: of several who return it at
 * once, one succeeds.
 */
export async function returnFiled(
  context: ReviewContext,
  { withdrawal: { id }, reason }: ReturnPlan['returns'][number],
): Promise<void> {
  const cut = Array.from(reason).slice(0, longestReason).join('');
  await decideReview(context, { name: id, seen: undefined, decision: 'return', reason: cut });
}

/** Notes which withdrawals the bank has paid, with an event of the operator for each of their files. */
export async function notePaid(
  { db, actor, now }: Pick<ReviewContext, 'db' | 'actor' | 'now'>,
  paid: readonly FiledWithdrawal[],
): Promise<void> {
  const byFile = groupBy(paid, ({ fileId }) => fileId);
  await withTransaction(db, async (transaction) => {
    for (const [fileId, withdrawals] of Object.entries(byFile)) {
      const ids = withdrawals.map(({ id }) => id);
      const noted = await transaction
        .updateTable('bank_file_withdrawal')
        .set({ outcome: 'paid' })
        .where('withdrawal_id', 'in', ids)
        .where('outcome', 'is', null)
        .returning('withdrawal_id')
        .execute();
      if (noted.length === 0) continue;
      const after = { paid: noted.length };
      await recordOperatorEvents(transaction, [
        { at: now, actor, action: 'changed', subject: 'bankFile', merchant: '', name: fileId, after },
      ]);
    }
  });
}
