import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRow, type StoredRecord, toRecord } from '../database/records';
import { sqlState, sqlStates } from '../database/sqlState';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { ServerContext } from '../http/context';
import { post } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import type { LedgerAccountKey } from '../ledger/tables';
import { payoutCharges, payoutPosting } from './changes/payouts';
import { readFeeTiers } from '../prices/fees';

/**
 * Opens the ledger of a database whose orders are older than it, once: what is not settled, what open payouts hold, and what
 * is left of the orders is posted from the suspense account. What older versions did not know, such as recharges, is not
 * in it.
 */
export async function openLedger({ db, model, now }: ServerContext): Promise<void> {
  if (await db.selectFrom('ledger_account').select('merchant_id').limit(1).executeTakeFirst()) return;
  const open = async (transaction: Database) => {
    const postings: Posting[] = [];
    for (const { available, unsettled, ...account } of await readOrderAccounts(transaction)) {
      postings.push({
        ...account,
        key: 'opening',
        businessType: 'correction',
        at: now(),
        moves: [
          { from: 'suspense', to: 'unsettled', amount: unsettled },
          { from: 'suspense', to: 'available', amount: Math.max(0, available) },
        ],
      });
    }
    const payouts = entityTable(model, 'payout-order');
    // A payout costs what its scheduled completion says; the merchant's fees may have changed since it was accepted.
    const { rows } = await sql<EntityRow & { merchant_id: string; country: string; agreed: number | null }>`
      select *, (
        select max((payload->'step'->'changes'->>'fee')::bigint) from job
        where kind = 'orders.step' and sequence = payout.id::text
      ) as agreed
      from ${sql.table(payouts.name)} as payout where status in ('accepted', 'inProgress')`.execute(
      transaction,
    );
    for (const row of rows) {
      const payout: StoredRecord<'payout-order'> = toRecord(payouts, row);
      const owner = { merchantId: row.merchant_id, country: row.country };
      const orders = { ...owner, kind: 'payout' as const, method: payout.method };
      const held =
        row.agreed === null
          ? payoutCharges(payout.amount, await readFeeTiers(transaction, orders)).actualDebit
          : payout.amount + row.agreed;
      const [at, to] = [now(), payout.status];
      const accepted = payoutPosting({
        ...owner,
        record: payout,
        from: undefined,
        to,
        at,
        valueAt: at,
        held,
      })!;
      const moves = accepted.moves.map((move) => ({ ...move, from: 'suspense' as const }));
      postings.push({ ...accepted, moves });
    }
    await post(transaction, model, postings);
  };
  try {
    await withTransaction(db, open);
  } catch (error) {
    // Another process that starts has opened it meanwhile.
    if (sqlState(error) !== sqlStates.uniqueViolation) throw error;
  }
}

/** Reads what orders come to by account, in minor units: what is not settled, and what was settled less what was paid out. */
async function readOrderAccounts(
  db: Database,
): Promise<(LedgerAccountKey & { available: number; unsettled: number })[]> {
  const { rows } = await sql<LedgerAccountKey & { available: number; unsettled: number }>`
    select merchant_id as "merchantId", country, currency,
      sum(available)::bigint as available, sum(unsettled)::bigint as unsettled
    from (
      select merchant_id, country, currency,
        case when settlement = 'settled' then net_amount else 0 end as available,
        case when settlement = 'settled' then 0 else net_amount end as unsettled
      from pay_in_detail
      union all
      select merchant_id, country, currency, -coalesce(fee, 0) - coalesce(net_amount, 0), 0
      from collection_order where status = 'refunded'
      union all
      select merchant_id, country, currency,
        case status when 'completed' then -actual_debit when 'refunded' then 0 when 'failed' then 0
          else -amount end, 0
      from payout_order
    ) as moved group by merchant_id, country, currency order by 1, 2, 3`.execute(db);
  return rows;
}
