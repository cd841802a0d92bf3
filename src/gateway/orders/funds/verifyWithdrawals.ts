import { sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { LedgerCheck } from '../../ledger/verify';
import { compareHolds } from '../../ledger/compareHolds';

/** Compares balances with withdrawals: what is held for withdrawals are the totals of those that are not decided. */
export const verifyWithdrawals: LedgerCheck = async (db, model) =>
  compareHolds(db, {
    balance: 'withdrawHold',
    name: 'withdrawal',
    open: sql`
      select merchant_id, id, country, currency, withdrawal_no as number,
        greatest(actual_debit, amount + fee) as least, least(actual_debit, amount + fee) as most
      from ${sql.table(entityTable(model, 'withdrawal').name)} where status in ('awaitingApproval', 'underReview')`,
  });
