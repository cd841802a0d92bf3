import type { StoredRecord } from '../../database/records';
import { computeFee, readFeeTiers } from '../prices/fees';
import { readLimits, requireWithinLimits } from '../prices/limits';
import type { FormBody, HandlerInput } from '../../resources/handlers';
import { readNamedRecord } from '../../resources/writes/references';

/**
 * Completes a new withdrawal from its form: the bank account as it is now, what it costs by the prices of now, and its first
 * state. Above the merchant's own limit a second person has to approve it before it is reviewed; those of one batch count
 * together, so that nobody gets around the limit by many small ones. Throws 422 where the amount is
 * beyond the merchant's limits, and where there is no price.
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
  const { kind, accountName, bankName, chain, accountNumber } = account as StoredRecord<'bank-account'>;
  const fee = computeFee(amount, await readFeeTiers(db, { ...orders, method: kind }));
  const { approvalAbove } = (await readLimits(db, orders)) ?? {};
  const together = batch?.sum('amount') ?? amount;
  const needsApproval = typeof approvalAbove === 'number' && together > approvalAbove;
  return {
    ...body,
    kind,
    accountName,
    bankName: bankName ?? chain,
    accountNumber,
    fee,
    actualDebit: amount + fee,
    status: needsApproval ? 'awaitingApproval' : 'underReview',
  };
}
