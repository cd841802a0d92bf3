import { type RawBuilder, sql } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Model } from '../../../metadata/model/Model';
import type { Database } from '../../database/declared/tables';

/** Records that change what is available. */
interface CountingRecords {
  entity: string;
  /** Name of one record, such as `recharge`. */
  name: string;
  /**
   * A query of the records' `merchant_id`, `id`, `number`, `country`, `currency` and `amount`. The amount is what has become available in
   * all, in minor units; negative where it has left.
   */
  said: RawBuilder<unknown>;
}

/** Returns a line for each record whose entries changed the available balance, in all, by something else than it says. */
export async function compareAvailable(
  db: Database,
  model: Model,
  { entity, name, said }: CountingRecords,
): Promise<string[]> {
  const entries = sql.table(entityTable(model, 'ledger-entry').name);
  const { rows } = await sql<{ problem: string }>`
    with posted as (
      select merchant_id, country, currency, source_id as id, sum(coalesce(income, 0)) - sum(coalesce(expense, 0)) as amount
      from ${entries} where source_entity = ${entity} and account = 'available' group by 1, 2, 3, 4
    ), said as (
      select merchant_id, country, currency, amount, id::text as id, number from (${said}) as said where amount <> 0
    )
    select merchant_id || ' ' || coalesce(posted.country, said.country) || ' '
      || coalesce(posted.currency, said.currency) || ': the ' || ${name}::text || ' ' || coalesce(number, id)
      || ' changed the available balance by ' || coalesce(posted.amount, 0) || '; by its record it is '
      || coalesce(said.amount, 0) || '.' as problem
    from posted full join said using (merchant_id, id)
    where coalesce(posted.amount, 0) <> coalesce(said.amount, 0)
      or posted.country <> said.country or posted.currency <> said.currency
    order by 1 limit 100`.execute(db);
  return rows.map(({ problem }) => problem);
}
