import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/tables';
import { readAccount } from '../ledger/post';
import type { Scope } from '../resources/access';

/** Records that count together towards what one person may move. */
interface CountedRecords {
  entity: string;
  /** Those in these states do not count. */
  uncounted: readonly string[];
  since: Date;
}

/**
 * Sums what records count towards a limit, in minor units. The account that will hold the money is locked first: of several at once, each
 * counts those before it.
 */
export async function readCounted(
  db: Database,
  model: Model,
  scope: Scope,
  { entity, uncounted, since }: CountedRecords,
): Promise<number> {
  const { merchantId, country } = scope;
  const { currency } = model.countries[country]!;
  await readAccount(db, { merchantId, country, currency }, true);
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(amount), 0)::bigint as counted from ${sql.table(entityTable(model, entity).name)}
    where merchant_id = ${merchantId} and country = ${country} and requested_at > ${since.toISOString()}
      and status <> all(${uncounted})`.execute(db);
  return rows[0]!.counted;
}
