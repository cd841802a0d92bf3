import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { compareProviderSide } from '../../ledger/compareProviderSide';
import type { LedgerCheck } from '../../ledger/verify';

/** Compares the postings of recharges with their records: each approved one was posted as it says, its fee included, and no other. */
export const verifyRecharges: LedgerCheck = async (db, model) => {
  const recharges = sql.table(entityTable(model, 'recharge').name);
  const entries = sql.table(entityTable(model, 'ledger-entry').name);
  const { rows } = await sql<{ problem: string }>`
    with posted as (
      select merchant_id, country, currency, source_id::uuid as id, sum(income) as amount from ${entries}
      where source_entity = 'recharge' and account = 'available' group by 1, 2, 3, 4
    ), approved as (select * from ${recharges} where status = 'approved' and net_amount > 0)
    select merchant_id || ' ' || coalesce(posted.country, approved.country) || ' '
      || coalesce(posted.currency, approved.currency) || case
        when approved.id is null then ': ' || amount_posted || ' was posted for the recharge ' || id || ', which is not approved.'
        else ': ' || amount_posted || ' was posted for the recharge ' || recharge_no || ' of ' || net_amount || '.' end as problem
    from (select *, amount as amount_posted from posted) as posted full join approved using (merchant_id, id)
    where posted.id is null or approved.id is null or amount_posted <> net_amount
      or posted.country <> approved.country or posted.currency <> approved.currency
    order by 1 limit 100`.execute(db);
  const provided = await compareProviderSide(db, {
    name: 'recharge',
    key: 'recharge',
    moved: sql`
      select merchant_id, id, country, currency, recharge_no as number, side.account, side.amount
      from ${recharges} cross join lateral
        (values ('bank', -net_amount - fee), ('fees', fee)) as side (account, amount)
      where status = 'approved'`,
  });
  return [...rows.map(({ problem }) => problem), ...provided];
};
