import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import { compareAvailable } from '../../ledger/compare/compareAvailable';
import { compareProviderSide } from '../../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../../ledger/verify';

/** Compares the postings of recharges with their records: each approved one was posted as it says, its fee included, and no other. */
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
