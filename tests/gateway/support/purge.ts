import type { Database, Tables } from '../../../src/gateway/database/declared/tables';
import { tables } from '../../../src/gateway/parts';
import { purgeTable } from '../../../src/gateway/retention/purge';
import { type Retention, usualRetention } from '../../../src/metadata/model/Retention';

/** Deletes the rows of a table that are not kept any longer at a time, with other periods than usual where some are given. */
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
