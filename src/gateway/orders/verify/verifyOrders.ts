import { type RawBuilder, sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';
import { compareHolds } from '../../ledger/compare/compareHolds';
import { compareProviderSide } from '../../ledger/compare/compareProviderSide';

/**
 * Compares balances with orders and payments. Holds are for open payouts, unsettled amounts are payments, and credits of channels and fees
 * are what payments and payouts say.
 */
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
        from ${payouts} where status in ('awaitingApproval', 'accepted', 'inProgress')`,
    })),
    ...(await problemsOf(sql`
      with counted as (
        select merchant_id, country, currency, sum(net_amount) as amount from ${payments}
        where settlement not in ('settled', 'returned') group by 1, 2, 3
      )
      select merchant_id || ' ' || country || ' ' || currency || ': unsettled is ' || coalesce(unsettled, 0)
        || '; its payments that are not settled come to ' || coalesce(amount, 0) || '.' as problem
      from ledger_account full join counted using (merchant_id, country, currency)
      where coalesce(unsettled, 0) <> coalesce(amount, 0)
      order by 1 limit 100`)),
    ...(await compareProviderSide(db, {
      name: 'payment',
      key: 'payment',
      moved: sql`
        select merchant_id, id, country, currency, payment_no as number, side.account, side.amount
        from ${payments} cross join lateral
          (values ('channel', -net_amount - fee), ('fees', fee)) as side (account, amount)`,
    })),
    ...(await compareProviderSide(db, {
      name: 'payout',
      key: 'payoutCompleted',
      moved: sql`
        select merchant_id, id, country, currency, order_no as number, side.account, side.amount
        from ${payouts} as payout cross join lateral
          (values ('channel', payout.amount), ('fees', fee)) as side (account, amount)
        where status in ('completed', 'refunded')`,
    })),
    ...(await compareProviderSide(db, {
      name: 'refunded payout',
      key: 'payoutRefund',
      moved: sql`
        select merchant_id, id, country, currency, order_no as number, side.account, side.amount
        from ${payouts} as payout cross join lateral
          (values ('channel', -payout.amount), ('fees', -fee)) as side (account, amount)
        where status = 'refunded'`,
    })),
  ];
};
