import { sql } from 'kysely';
import type { Database } from '../database/Database';
import type { Condition } from './parseFilter';
import type { ResourceView } from './resourceView';
import type { Scope } from './Scope';
import { whereOf } from './whereOf';

/** Totals are exact up to here; counting further would cost more than the page itself. */
const highestTotal = 10_000;

/** How many records a filter has, or `null` where there are more than 10,000. */
export async function countRecords(
  db: Database,
  view: ResourceView,
  scope: Scope,
  conditions: Condition[],
): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from ${sql.table(view.table.name)} where ${whereOf(scope, conditions)} limit ${highestTotal + 1}
    ) as capped`.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > highestTotal ? null : total;
}
