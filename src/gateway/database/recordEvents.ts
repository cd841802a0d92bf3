import type { EntityTable } from './entityTables';
import { newId } from './ids';
import type { RecordKey } from './records';
import type { Database } from './tables';

/** What happened to a record, for its timeline. */
export interface RecordEvent {
  at: Date;
  from?: string;
  to?: string;
  /** A user's name or a system's. */
  actor: string;
  note?: string;
}

/** Notes events of records; written in the transaction that makes the change. */
export async function recordEvent(
  db: Database,
  table: EntityTable,
  key: RecordKey,
  ...events: RecordEvent[]
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('record_event')
    .values(
      events.map((event) => ({
        id: newId(),
        merchant_id: key.merchantId,
        country: key.country,
        entity: table.entity,
        record_id: key.id,
        at: event.at.toISOString(),
        from_status: event.from ?? null,
        to_status: event.to ?? null,
        actor: event.actor,
        note: event.note ?? null,
      })),
    )
    .execute();
}
