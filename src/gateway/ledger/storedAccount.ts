import type { Database } from '../database/declared/tables';
import type { Balance } from './accounts';
import type { LedgerAccountKey } from './tables';

/** Reads what a merchant's account holds as it is stored, in minor units; zero everywhere where nothing was posted yet. */
export async function readStoredAccount(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
  lock = false,
): Promise<Record<Balance, bigint>> {
  const row = await db
    .selectFrom('ledger_account')
    .select(['available', 'unsettled', 'payout_hold as payoutHold', 'withdraw_hold as withdrawHold'])
    .select(['provider_hold as providerHold', 'refund_hold as refundHold', 'dispute_hold as disputeHold'])
    .select('reserve')
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('currency', '=', currency)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  const {
    available = 0,
    unsettled = 0,
    payoutHold = 0,
    refundHold = 0,
    disputeHold = 0,
    withdrawHold = 0,
    providerHold = 0,
    reserve = 0,
  } = row ?? {};
  return {
    available: BigInt(available),
    unsettled: BigInt(unsettled),
    payoutHold: BigInt(payoutHold),
    refundHold: BigInt(refundHold),
    disputeHold: BigInt(disputeHold),
    withdrawHold: BigInt(withdrawHold),
    providerHold: BigInt(providerHold),
    reserve: BigInt(reserve),
  };
}
