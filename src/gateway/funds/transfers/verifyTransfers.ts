import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';

/** Compares the two sides of each transfer: a record of the same number and amount, and a posting of that amount, on either. */
export const verifyTransfers: LedgerCheck = async (db, model) => {
  const transfers = sql.table(entityTable(model, 'merchant-transfer').name);
  const { rows } = await sql<{ problem: string }>`
    with side as (
      select transfer.*, coalesce(moved.amount, 0) as moved from ${transfers} as transfer
      left join ledger_posting as posting on posting.merchant_id = transfer.merchant_id
        and posting.key = 'transfer:' || transfer.id
      left join ledger_provider_entry as moved on moved.merchant_id = posting.merchant_id
        and moved.posting_id = posting.id and moved.account = 'transfers'
    ), paid as (select * from side where direction = 'out'), received as (select * from side where direction = 'in')
    select coalesce(paid.country, received.country) || ': the transfer ' || coalesce(paid.transfer_no, received.transfer_no)
      || case
        when received.id is null then ' was paid and not received.'
        when paid.id is null then ' was received and not paid.'
        else ' of ' || paid.amount || ' moved ' || paid.moved || ' to ' || received.amount || ', which moved '
          || received.moved || '.' end as problem
    from paid full join received on received.country = paid.country and received.currency = paid.currency
      and received.transfer_no = paid.transfer_no and received.paying_account = paid.paying_account
      and received.receiving_account = paid.receiving_account and received.merchant_id <> paid.merchant_id
    where paid.id is null or received.id is null or paid.amount <> received.amount
      or paid.moved <> paid.amount or received.moved <> -received.amount
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
};
