import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { entityTable } from '../../src/metadata/storage/entityTable';
import type { Model } from '../../src/metadata/model/Model';
import { fillTable } from '../support/fillTable';

/**
 * Adds as many payouts as there are collection orders, and an entry of the ledger for each. Only the first entries are of
 * balances that hold money: to find the last one of such a balance is the worst case.
 */
export async function loadMoney(db: Kysely<Tables>, model: Model, count: number): Promise<void> {
  const orders = sql.table(entityTable(model, 'collection-order').name);
  await fillTable(
    db,
    model,
    'payout-order',
    sql`
      insert into ${sql.table(entityTable(model, 'payout-order').name)} (id, merchant_id, country, order_no, merchant_order_no,
        app_id, method, payee_name, payee_account, currency, amount, fee, actual_debit, requested_at, completed_at, status_at, status)
      select id, merchant_id, country, 'P' || order_no, merchant_order_no, app_id, 'SPEI', 'Ana Cruz', '646180110400000007',
        currency, amount, fee, amount + fee, requested_at, completed_at, status_at, status from ${orders}`,
  );
  await fillTable(
    db,
    model,
    'ledger-entry',
    sql`
      insert into ${sql.table(entityTable(model, 'ledger-entry').name)} (id, merchant_id, country, posting_id, posted_at, currency,
        sequence, account, business_type, income, balance)
      select id, merchant_id, country, id::text, requested_at, currency, sequence, account, 'collection', 1,
        row_number() over (partition by account order by sequence)
      from (
        select *, case when sequence <= 30 then (array['unsettled', 'payoutHold', 'withdrawHold'])[1 + sequence % 3] else 'available' end as account
        from (select *, row_number() over (order by requested_at) as sequence from ${orders}) as counted
      ) as made
      where sequence <= ${sql.lit(count)}`,
  );
}
