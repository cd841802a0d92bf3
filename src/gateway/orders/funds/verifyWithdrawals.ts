import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';

/** Compares balances with withdrawals: what is held for withdrawals are the totals of those that are not decided. */
export const verifyWithdrawals: LedgerCheck = async (db, model) => {
  const withdrawals = sql.table(entityTable(model, 'withdrawal').name);
  const { rows } = await sql<{ problem: string }>`
    with held as (
      select * from ledger_hold as hold where balance = 'withdrawHold' and not exists (
        select from ledger_release as release
        where release.merchant_id = hold.merchant_id and release.hold_id = hold.id)
    ), open as (select * from ${withdrawals} where status in ('awaitingApproval', 'underReview'))
    select merchant_id || ' ' || coalesce(held.country, open.country) || ' ' || coalesce(held.currency, open.currency)
      || case
        when open.id is null then ': ' || held.amount || ' are held for the withdrawal ' || id || ', which is not open.'
        when held.id is null then ': nothing is held for the withdrawal ' || withdrawal_no || ', which is open.'
        else ': ' || held.amount || ' are held for the withdrawal ' || withdrawal_no || ' of ' || open.actual_debit || '.'
        end as problem
    from held full join open using (merchant_id, id)
    where held.id is null or open.id is null or held.amount <> open.actual_debit
      or open.amount + open.fee <> open.actual_debit
      or held.country <> open.country or held.currency <> open.currency
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
};
