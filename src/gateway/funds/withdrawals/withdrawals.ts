import type { Model } from '../../../metadata/model/Model';
import type { StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { readAccount } from '../../ledger/post';
import type { Scope } from '../../resources/access';
import type { FormBody, GreatestHandler, HandlerInput } from '../../resources/handlers';
import { readNamedRecord } from '../../resources/writes/inputs/references';
import { uncountedStates, withdrawalRequested } from '../../orders/changes/withdrawals';
import { readFeeTiers } from '../../prices/fees';
import { greatestAmount } from '../../prices/greatestAmount';
import { readLimits, requireWithinLimits } from '../../prices/limits';
import { limitUseOf, readApprovalLimit, readCounted } from '../../prices/readCounted';

/**
 * Completes a new withdrawal from its form, with the bank account, the costs and the first state of now. Throws 422 where the amount is
 * beyond the merchant's limits, and where there is no price.
 */
export async function prepareWithdrawal({
  db,
  model,
  merchantId,
  country,
  body,
  now,
}: HandlerInput): Promise<FormBody> {
  const owner = { merchantId, country };
  const at = now();
  const amount = Number(body.amount);
  const orders = { ...owner, kind: 'withdrawal' as const };
  await requireWithinLimits(db, model, orders, amount);
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', body.bankAccountId as string);
  // The form's body was checked.
  const to = account as StoredRecord<'bank-account'>;
  const tiers = await readFeeTiers(db, model, { ...orders, method: to.kind }, at);
  const approvalAbove = await readApprovalLimit(db, owner);
  const countedBefore = approvalAbove === null ? 0 : await readCountedWithdrawals(db, model, owner, at);
  const requested = withdrawalRequested({ amount, account: to, tiers, approvalAbove, countedBefore });
  return { ...body, ...requested, requestedAt: at.toISOString() };
}

const counted = { entity: 'withdrawal', uncounted: uncountedStates };

/** Returns what of the amount that one person may withdraw is used; undefined where the merchant has no such limit. */
export const withdrawalLimitUse = limitUseOf(counted);

/** Returns the greatest amount that can be withdrawn to a bank account. The available balance covers it with the fee of now. */
export const greatestWithdrawal: GreatestHandler = async ({ db, model, body, limits, now, ...owner }) => {
  const orders = { ...owner, kind: 'withdrawal' as const };
  const account = await readNamedRecord(db, model, owner, 'bank-accounts', body.bankAccountId as string);
  const { kind: method } = account as StoredRecord<'bank-account'>;
  const tiers = await readFeeTiers(db, model, { ...orders, method }, now());
  const { minimum, maximum } = (await readLimits(db, orders)) ?? {};
  const { available } = await readAccount(db, {
    ...owner,
    currency: model.countries[owner.country]!.currency,
  });
  return greatestAmount(Number(available), tiers, {
    ...limits,
    minimum: Math.max(limits.minimum, minimum ?? 0),
    maximum: Math.min(limits.maximum, maximum ?? Infinity),
  });
};

/** Reads what the withdrawals of the day come to, as `sumCounted` counts them. */
export const readCountedWithdrawals = (db: Database, model: Model, owner: Scope, at: Date): Promise<number> =>
  readCounted(db, model, owner, counted, at);
