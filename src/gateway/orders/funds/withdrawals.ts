import type { StoredRecord } from '../../database/records';
import type { FormBody, HandlerInput } from '../../resources/handlers';
import { readNamedRecord } from '../../resources/writes/references';
import { withdrawalRequested } from '../changes/withdrawals';
import { readFeeTiers } from '../prices/fees';
import { readLimits, requireWithinLimits } from '../prices/limits';

/**
 * Completes a new withdrawal from its form: the bank account as it is now, what it costs by the prices of now, and its first
 * state. Throws 422 where the amount is beyond the merchant's limits, and where there is no price.
 */
export async function prepareWithdrawal({
  db,
  model,
  merchantId,
  country,
  body,
  batch,
}: HandlerInput): Promise<FormBody> {
  const owner = { merchantId, country };
  const amount = Number(body.amount);
  const orders = { ...owner, kind: 'withdrawal' as const };
  await requireWithinLimits(db, model, orders, amount);
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', body.bankAccountId as string);
  // The form's body was checked.
  const to = account as StoredRecord<'bank-account'>;
  const tiers = await readFeeTiers(db, { ...orders, method: to.kind });
  const { approvalAbove = null } = (await readLimits(db, orders)) ?? {};
  const countedBefore = (batch?.sum('amount') ?? amount) - amount;
  return { ...body, ...withdrawalRequested({ amount, account: to, tiers, approvalAbove, countedBefore }) };
}
