import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';
import { compareHolds } from '../../ledger/compareHolds';

/**
 * Compares balances with withdrawals: what is held for withdrawals are the totals of those that are not decided, and what has left
 * the available balance for each of them is the total that it says, which is nothing where it was not withdrawn.
 */
export const verifyWithdrawals: LedgerCheck = async (db, model) => {
  const withdrawals = sql.table(entityTable(model, 'withdrawal').name);
  const entries = sql.table(entityTable(model, 'ledger-entry').name);
  const holds = await compareHolds(db, {
    balance: 'withdrawHold',
    name: 'withdrawal',
    open: sql`
      select merchant_id, id, country, currency, withdrawal_no as number,
        coalesce(greatest(actual_debit, amount + fee), 0) as least,
        coalesce(least(actual_debit, amount + fee), 0) as most
      from ${withdrawals} where status in ('awaitingApproval', 'underReview')`,
  });
  const { rows } = await sql<{ problem: string }>`
    with posted as (
      select merchant_id, source_id::uuid as id, sum(coalesce(expense, 0)) - sum(coalesce(income, 0)) as taken
      from ${entries} where source_entity = 'withdrawal' and account = 'available' group by 1, 2
    )
    select merchant_id || ' ' || coalesce(country, '') || ': ' || coalesce(taken, 0) || ' has left for the withdrawal '
      || coalesce(withdrawal_no, id::text) || ' of ' || coalesce(actual_debit, 0) || '.' as problem
    from posted full join ${withdrawals} as withdrawal using (merchant_id, id)
    where coalesce(taken, 0) <> coalesce(actual_debit, 0)
    order by 1 limit 100`.execute(db);
  return [...holds, ...rows.map(({ problem }) => problem)];
};
