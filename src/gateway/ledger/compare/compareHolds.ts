import { type RawBuilder, sql } from 'kysely';
import type { Balance } from '../accounts';
import type { Database } from '../../database/declared/tables';

/** The records for which a balance must be held. */
interface HeldRecords {
  balance: Balance;
  /** Name of one record, such as `payout`. */
  name: string;
  /** A query of open records: `id`, owner, `number`, `country`, `currency`, and the `least` and `most` to be held. */
  open: RawBuilder<unknown>;
}

/**
 * Returns a line for each difference between holds and open records. It is a hold without a record, a record without a hold that must be
 * there, or another amount.
 */
export async function compareHolds(db: Database, { balance, name, open }: HeldRecords): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with held as (
      select * from ledger_hold as hold where balance = ${balance} and not exists (
        select from ledger_release as release
        where release.merchant_id = hold.merchant_id and release.hold_id = hold.id)
    ), open as (${open})
    select merchant_id || ' ' || coalesce(held.country, open.country) || ' ' || coalesce(held.currency, open.currency)
      || case
        when open.id is null
          then ': ' || held.amount || ' are held for the ' || ${name}::text || ' ' || id || ', which is not open.'
        when held.id is null
          then ': nothing is held for the ' || ${name}::text || ' ' || open.number || ', which is open.'
        else ': ' || held.amount || ' are held for the ' || ${name}::text || ' ' || open.number || ' of ' || open.least || '.'
        end as problem
    from held full join open using (merchant_id, id)
    where held.id is null and open.least > 0 or open.id is null or held.amount < open.least or held.amount > open.most
      or held.country <> open.country or held.currency <> open.currency
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
}
