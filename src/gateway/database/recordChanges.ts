import { newId } from './ids';
import type { Migration } from './migrations';
import type { RecordKey } from './records';
import type { Database } from './tables';

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
  if (changes.length === 0) return;
  await db
    .insertInto('record_change')
    .values(
      changes.map(({ merchantId, country, ownerId, entity, id, creates = false }) => ({
        id: newId(),
        merchant_id: merchantId,
        country,
        entity,
        record_id: id,
        user_id: ownerId ?? null,
        creates,
      })),
    )
    .execute();
}

declare module './tables' {
  interface Tables {
    record_change: {
      /** By its time the changes are read, and purged soon after. */
      id: string;
      merchant_id: string;
      country: string;
      entity: string;
      record_id: string;
      /** Whose record it is, where each is a user's. */
      user_id: string | null;
      creates: boolean;
    };
  }
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
