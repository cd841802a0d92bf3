import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { compareAvailable } from '../ledger/compare/compareAvailable';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../ledger/verify';
import { compareHolds } from '../ledger/compare/compareHolds';

/** Compares the postings of recharges with their records. Each approved one was posted as it says, with its fee, and no other. */
export const verifyRecharges: LedgerCheck = async (db, model) => {
  const recharges = sql.table(entityTable(model, 'recharge').name);
  const available = await compareAvailable(db, model, {
    entity: 'recharge',
    name: 'recharge',
    said: sql`
      select merchant_id, id, country, currency, recharge_no as number, net_amount as amount
      from ${recharges} where status = 'approved'`,
  });
  const provided = await compareProviderSide(db, {
    name: 'recharge',
    key: 'recharge',
    moved: sql`
      select merchant_id, id, country, currency, recharge_no as number, side.account, side.amount
      from ${recharges} cross join lateral
        (values ('bank', -net_amount - fee), ('fees', fee)) as side (account, amount)
      where status = 'approved'`,
  });
  return [...available, ...provided];
};

/** Compares the two sides of each transfer. On either there is a record of the same number and amount, and a posting of it. */
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

/**
 * Compares balances with withdrawals. Holds are the totals of undecided ones. Each one's total, nothing where not withdrawn, has left the
 * available balance. The bank was credited the amount, and the fees what else was held.
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
