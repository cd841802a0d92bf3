import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { compareHolds } from '../../ledger/compare/compareHolds';
import type { LedgerCheck } from '../../ledger/verify';

/** Compares the reserve with payments: what is kept of each that is settled and not released, and of no other. */
export const verifyReserve: LedgerCheck = async (db, model) => {
  const payments = sql.table(entityTable(model, 'pay-in-detail').name);
  const { rows } = await sql<{ problem: string }>`
    select merchant_id || ' ' || country || ': payment ' || payment_no || ' is ' || settlement || ', its reserve of '
      || coalesce(reserved_amount, 0) || ' is ' || coalesce(reserve, 'not kept') || '.' as problem
    from ${payments}
    where reserve is not null and (settlement <> 'settled' or reserved_amount is null or reserved_until is null)
      or settlement = 'settled' and reserved_amount is not null and reserve is null
      or reserved_amount not between 1 and net_amount
    order by 1 limit 100`.execute(db);
  return [
    ...rows.map(({ problem }) => problem),
    ...(await compareHolds(db, {
      balance: 'reserve',
      name: 'payment',
      open: sql`
        select merchant_id, id, country, currency, payment_no as number,
          reserved_amount as least, reserved_amount as most
        from ${payments} where reserve = 'held'`,
    })),
  ];
};
