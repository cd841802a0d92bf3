import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/declared/tables';

/** Records of an entity, with the amounts that they moved on the provider's accounts. */
interface MovingRecords {
  /** Name of one record, such as `payout`. */
  name: string;
  /** Prefix of the keys of their postings: the id of a record follows after a colon. */
  key: string;
  /**
   * A query of the records' `merchant_id`, `id`, `number`, `country`, `currency`, `account` and `amount`. The amount was credited to that
   * account of the provider, in minor units; negative where debited.
   */
  moved: RawBuilder<unknown>;
}

/**
 * Returns a line for each account of the provider to which a posting credited something else than its record says. A record
 * without a posting is older than the ledger where this was opened with what there was.
 */
export async function compareProviderSide(
  db: Database,
  { name, key, moved }: MovingRecords,
): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with posted as (
      select posting.merchant_id, posting.country, posting.currency, entry.account, entry.amount,
        substr(posting.key, length(${key}::text) + 2) as id
      from ledger_posting as posting join ledger_provider_entry as entry
        on entry.merchant_id = posting.merchant_id and entry.posting_id = posting.id
      where starts_with(posting.key, ${key}::text || ':')
    ), said as (
      select merchant_id, country, currency, account, amount, id::text as id, number from (${moved}) as moved where amount <> 0
    )
    select merchant_id || ' ' || coalesce(posted.country, said.country) || ' '
      || coalesce(posted.currency, said.currency) || ': the ' || ${name}::text || ' ' || coalesce(number, id) || ' credited '
      || coalesce(posted.amount, 0) || ' to ' || account || '; by its record it is ' || coalesce(said.amount, 0)
      || '.' as problem
    from posted full join said using (merchant_id, id, account)
    where posted.amount is distinct from said.amount and (posted.id is not null
        or said.merchant_id not in (select merchant_id from ledger_posting where key = 'opening'))
      or posted.country <> said.country or posted.currency <> said.currency
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
}
