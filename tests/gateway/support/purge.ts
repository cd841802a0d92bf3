import type { Database, Tables } from '../../../src/gateway/database/declared/tables';
import { tables } from '../../../src/gateway/parts';
import { purgeTable } from '../../../src/gateway/retention/purge';
import { type Retention, usualRetention } from '../../../src/metadata/model/Retention';

/** Deletes a table's expired rows at a time; `periods` may replace its own. */
export function purge(
  db: Database,
  table: keyof Tables,
  now: Date,
  retention: Partial<Retention> = {},
): Promise<void> {
  return purgeTable(tables, table, {
    db,
    model: { retention: { ...usualRetention, ...retention } },
    now: () => now,
  });
}
