import { groupBy } from 'es-toolkit';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../operatorEvents';
import { decideReview, type ReviewContext } from '../reviews/decide';
import type { FiledWithdrawal, ReturnPlan } from './planReturns';

/** Most characters of a withdrawal's reason. */
const longestReason = 255;

/** Result of applying a plan. */
export interface AppliedPlan extends Pick<ReturnPlan, 'returns' | 'problems'> {
  /** Number of the plan's returns that were not tried. */
  left: number;
}

/**
 * Does what follows from a report, as far as it can, each return in a transaction of its own. Read again, the report does the rest. A
 * rejection, such as of a withdrawal returned meanwhile, is a problem there.
 */
export async function applyReturns(
  context: ReviewContext,
  { returns, paid, problems }: ReturnPlan,
  most = Infinity,
): Promise<AppliedPlan> {
  await notePaid(context, paid);
  const done: AppliedPlan = {
    returns: [],
    problems: [...problems],
    left: Math.max(0, returns.length - most),
  };
  for (const each of returns.slice(0, most)) {
    try {
      await returnFiled(context, each);
      done.returns.push(each);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status >= 500) throw error;
      done.problems.push({ place: each.place, text: error.text, params: error.params });
    }
  }
  return done;
}

/**
 * Returns a withdrawal that the bank did not pay, as an operator does by hand. Throws what that throws: of several who return it at
 * once, one succeeds.
 */
async function returnFiled(
  context: ReviewContext,
  { withdrawal: { id }, reason }: ReturnPlan['returns'][number],
): Promise<void> {
  const cut = Array.from(reason).slice(0, longestReason).join('');
  await decideReview(context, { name: id, seen: undefined, decision: 'return', reason: cut });
}

/** Notes which withdrawals the bank has paid, with an event of the operator for each of their files. */
async function notePaid(
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
