import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { compareAvailable } from '../ledger/compare/compareAvailable';
import { compareHolds } from '../ledger/compare/compareHolds';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import type { LedgerCheck } from '../ledger/verify';

/** Compares the postings of corrections with their records: each booked one was posted as it says, and no other. */
export const verifyCorrections: LedgerCheck = async (db, model) => {
  const corrections = sql.table(entityTable(model, 'correction').name);
  const signed = sql`case when kind in ('credit', 'feeRefund') then amount else -amount end`;
  const booked = sql`from ${corrections} where status = 'booked'`;
  const of = { entity: 'correction', name: 'correction' };
  const available = await compareAvailable(db, model, {
    ...of,
    said: sql`select merchant_id, id, country, currency, correction_no as number, ${signed} as amount ${booked}`,
  });
  const provided = await compareProviderSide(db, {
    name: 'correction',
    key: 'correction',
    moved: sql`
      select merchant_id, id, country, currency, correction_no as number,
        case when kind in ('feeRefund', 'feeCharge') then 'fees' else coalesce(against, 'suspense') end as account,
        -(${signed}) as amount
      ${booked}`,
  });
  return [...available, ...provided];
};

/** Compares what the provider holds with its records: the amounts of those that are held, which are not available. */
export const verifyFundHolds: LedgerCheck = async (db, model) => {
  const held = sql`from ${sql.table(entityTable(model, 'fund-hold').name)} where status = 'held'`;
  const holds = await compareHolds(db, {
    balance: 'providerHold',
    name: 'hold',
    open: sql`
      select merchant_id, id, country, currency, hold_no as number, amount as least, amount as most ${held}`,
  });
  const available = await compareAvailable(db, model, {
    entity: 'fund-hold',
    name: 'hold',
    said: sql`select merchant_id, id, country, currency, hold_no as number, -amount as amount ${held}`,
  });
  return [...holds, ...available];
};
