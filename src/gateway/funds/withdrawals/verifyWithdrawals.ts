import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { compareAvailable } from '../../ledger/compare/compareAvailable';
import { compareHolds } from '../../ledger/compare/compareHolds';
import { compareProviderSide } from '../../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../../ledger/verify';

/**
 * Compares balances with withdrawals: what is held for withdrawals are the totals of those that are not decided, and what has left
 * the available balance for each of them is the total that it says, which is nothing where it was not withdrawn. The bank and the fees
 * were credited the amount and what else was held.
 */
export const verifyWithdrawals: LedgerCheck = async (db, model) => {
  const withdrawals = sql.table(entityTable(model, 'withdrawal').name);
  const holds = await compareHolds(db, {
    balance: 'withdrawHold',
    name: 'withdrawal',
    open: sql`
      select merchant_id, id, country, currency, withdrawal_no as number,
        coalesce(greatest(actual_debit, amount + fee), 0) as least,
        coalesce(least(actual_debit, amount + fee), 0) as most
      from ${withdrawals} where status in ('awaitingApproval', 'underReview')`,
  });
  const available = await compareAvailable(db, model, {
    entity: 'withdrawal',
    name: 'withdrawal',
    said: sql`
      select merchant_id, id, country, currency, withdrawal_no as number, -actual_debit as amount from ${withdrawals}`,
  });
  const moved = (sign: 1 | -1, states: string[]) => sql`
    select withdrawal.merchant_id, withdrawal.id, withdrawal.country, withdrawal.currency, withdrawal_no as number,
      side.account, ${sql.lit(sign)} * side.amount as amount
    from ${withdrawals} as withdrawal
    left join ledger_hold as held on held.merchant_id = withdrawal.merchant_id and held.id = withdrawal.id
    cross join lateral (values ('bank', withdrawal.amount), ('fees', held.amount - withdrawal.amount))
      as side (account, amount)
    where status = any(${states}::text[])`;
  const provided = [
    { name: 'withdrawal', key: 'withdrawalApproved', moved: moved(1, ['approved', 'returned']) },
    { name: 'returned withdrawal', key: 'withdrawalRefund', moved: moved(-1, ['returned']) },
  ];
  const sides: string[] = [];
  for (const records of provided) sides.push(...(await compareProviderSide(db, records)));
  return [...holds, ...available, ...sides];
};
