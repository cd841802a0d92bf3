import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './parseFilter';
import type { Scope } from './Scope';

/** The conditions that keep a query inside its scope, and those of its filter. */
export function whereOf(scope: Scope, conditions: Condition[]): RawBuilder<unknown> {
  const own = sql`merchant_id = ${scope.merchantId}::uuid and country = ${scope.country}`;
  return sql.join([own, ...conditions], sql` and `);
}
