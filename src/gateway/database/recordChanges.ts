import { newId } from './ids';
import type { Migration } from './migrations';
import type { RecordKey } from './records';
import type { Database } from './declared/tables';
import { boolean, recordKeyColumns, uuid } from './declared/columns';
import { defineTables, type RowsOf } from './declared/defineTables';
import { insertRows } from './units/insertRows';

/** A change of a record that leaves no event on its timeline, such as how far an export is. */
interface RecordChange extends RecordKey {
  entity: string;
  /** The record is new. */
  creates?: boolean;
}

/**
 * Tells those who look at the records that they have changed, in the transaction that changes them. A change that
 * `recordEvent` records is told by that.
 */
export async function noteRecordChanges(db: Database, changes: RecordChange[]): Promise<void> {
  await insertRows(
    db,
    'record_change',
    recordChangeTables.record_change.columns,
    changes.map(({ merchantId, country, ownerId, entity, id, creates = false }) => ({
      id: newId(),
      merchant_id: merchantId,
      country,
      entity,
      record_id: id,
      user_id: ownerId ?? null,
      creates,
    })),
  );
}

export const recordChangeTables = defineTables({
  record_change: {
    by: 'key',
    key: ['id'],
    // Longer than any process looks back.
    keep: { for: 15 * 60_000, from: 'id' },
    columns: {
      /** By its time the changes are read, and purged soon after. */
      id: uuid(),
      ...recordKeyColumns,
      creates: boolean(),
    },
  },
});

declare module './declared/tables' {
  interface Tables extends RowsOf<typeof recordChangeTables> {}
}

/** Migrations of the table of changes without events. */
export const recordChangeMigrations: Migration[] = [
  {
    name: 'records-002-change',
    sql: `create table if not exists record_change (
      id uuid not null primary key,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      user_id uuid,
      creates boolean not null
    )`,
  },
];
