import { type RawBuilder, sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import type { LedgerCheck } from '../ledger/verify';

/** Compares balances with orders and payments: what is held is for open payouts, and what is unsettled are payments. */
export const verifyOrders: LedgerCheck = async (db, model) => {
  const payouts = sql.table(entityTable(model, 'payout-order').name);
  const payments = sql.table(entityTable(model, 'pay-in-detail').name);
  const problemsOf = async (query: RawBuilder<{ problem: string }>) =>
    (await query.execute(db)).rows.map(({ problem }) => problem);
  return [
    ...(await problemsOf(sql`
      with held as (
        select * from ledger_hold as hold where balance = 'payoutHold' and not exists (
          select from ledger_release as release
          where release.merchant_id = hold.merchant_id and release.hold_id = hold.id)
      ), open as (select * from ${payouts} where status in ('accepted', 'inProgress'))
      select merchant_id || ' ' || coalesce(held.country, open.country) || ' ' || coalesce(held.currency, open.currency)
        || case
          when open.id is null then ': ' || held.amount || ' are held for the payout ' || id || ', which is not open.'
          when held.id is null then ': nothing is held for the payout ' || order_no || ', which is open.'
          else ': ' || held.amount || ' are held for the payout ' || order_no || ' of ' || open.amount || '.' end as problem
      from held full join open using (merchant_id, id)
      where held.id is null or open.id is null or held.amount < open.amount
        or held.country <> open.country or held.currency <> open.currency
      order by 1 limit 100`)),
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
