import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { compareHolds } from '../ledger/compare/compareHolds';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../ledger/verify';
import { openDisputeStates } from '../orders/changes/disputes';

/**
 * Compares balances, payments and orders with disputes. It is about what is held for them, what left by the channel, and how much of each
 * is disputed.
 */
export const verifyDisputes: LedgerCheck = async (db, model) => {
  const [disputes, payments, orders] = ['dispute', 'pay-in-detail', 'collection-order'].map((entity) =>
    sql.table(entityTable(model, entity).name),
  );
  const { rows } = await sql<{ problem: string }>`
    with counted as (
      select merchant_id, 'payment' as kind, payment_id as id, sum(amount) as amount from ${disputes}
      where status <> 'won' group by 1, 2, 3
      union all
      select merchant_id, 'order', order_id, sum(amount) from ${disputes} where status <> 'won' group by 1, 2, 3
    ), said as (
      select merchant_id, country, 'payment' as kind, id::text as id, payment_no as number,
        amount - coalesce(refunded_amount, 0) as most, disputed_amount
      from ${payments}
      union all
      select merchant_id, country, 'order', id::text, order_no, paid_amount - coalesce(refunded_amount, 0),
        disputed_amount
      from ${orders}
    )
    select merchant_id || ' ' || coalesce(country, '') || ': ' || kind || ' ' || coalesce(number, id) || ' says that '
      || coalesce(disputed_amount, 0) || ' of ' || coalesce(most, 0) || ' are disputed; its disputes come to '
      || coalesce(amount, 0) || '.' as problem
    from said full join counted using (merchant_id, kind, id)
    where amount is distinct from disputed_amount or amount > most
    order by 1 limit 100`.execute(db);
  return [
    ...rows.map(({ problem }) => problem),
    ...(await compareHolds(db, {
      balance: 'disputeHold',
      name: 'dispute',
      open: sql`
        select merchant_id, id, country, currency, dispute_no as number, held_amount as least, held_amount as most
        from ${disputes} where held_amount > 0 and status in (${sql.join(openDisputeStates)})`,
    })),
    ...(await compareProviderSide(db, {
      name: 'lost dispute',
      key: 'disputeLost',
      moved: sql`
        select merchant_id, id, country, currency, dispute_no as number, side.account, side.amount
        from ${disputes} as dispute cross join lateral
          (values ('channel', dispute.amount), ('suspense', -coalesce(missing_amount, 0))) as side (account, amount)
        where status = 'lost'`,
    })),
    ...(await compareProviderSide(db, {
      name: 'part that was missing of the dispute',
      key: 'disputeRest',
      moved: sql`
        select merchant_id, id, country, currency, dispute_no as number, 'suspense' as account, missing_amount as amount
        from ${disputes} where covered_at is not null`,
    })),
  ];
};
