import { type RawBuilder, sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import type { LedgerCheck } from '../ledger/verify';
import { compareHolds } from '../ledger/compareHolds';

/** Compares balances with orders and payments: what is held is for open payouts, and what is unsettled are payments. */
export const verifyOrders: LedgerCheck = async (db, model) => {
  const payouts = sql.table(entityTable(model, 'payout-order').name);
  const payments = sql.table(entityTable(model, 'pay-in-detail').name);
  const problemsOf = async (query: RawBuilder<{ problem: string }>) =>
    (await query.execute(db)).rows.map(({ problem }) => problem);
  return [
    ...(await compareHolds(db, {
      balance: 'payoutHold',
      name: 'payout',
      // The fee is held with the amount, and no field of an open payout has it.
      open: sql`
        select merchant_id, id, country, currency, order_no as number, amount as least, null::bigint as most
        from ${payouts} where status in ('accepted', 'inProgress')`,
    })),
    ...(await problemsOf(sql`
      with counted as (
        select merchant_id, country, currency, sum(net_amount) as amount from ${payments}
        where settlement <> 'settled' group by 1, 2, 3
      )
      select merchant_id || ' ' || country || ' ' || currency || ': unsettled is ' || coalesce(unsettled, 0)
        || '; its payments that are not settled come to ' || coalesce(amount, 0) || '.' as problem
      from ledger_account full join counted using (merchant_id, country, currency)
      where coalesce(unsettled, 0) <> coalesce(amount, 0)
      order by 1 limit 100`)),
  ];
};
