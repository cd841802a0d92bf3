import { sql } from 'kysely';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';

/** A record that was created, changed or deleted. */
export interface Change {
  /** A UUIDv7, of the moment in which the change was made. */
  id: string;
  merchantId: string;
  /** Empty where the records belong to none. */
  country: string;
  entity: string;
  recordId: string;
  isNew: boolean;
  /** Who made it, or whose record it is; null if that is no user. */
  userId: string | null;
}

/** Reads the changes that were made at a time (milliseconds since 1970) or later, and are committed. */
export async function readChanges(db: Database, since: number): Promise<Change[]> {
  const first = firstId(since);
  const { rows } = await sql<Change>`
    select id, merchant_id as "merchantId", country, entity, record_id as "recordId", number = 0 as "isNew",
      case when actor_kind = 'user' then actor_id end as "userId"
    from record_event where id >= ${first}::uuid
    union all
    select id, merchant_id, country, entity, record_id, creates, user_id::text from record_change where id >= ${first}::uuid`.execute(
    db,
  );
  return rows;
}

/** Returns the least id of those that are made at a time or later. */
export function firstId(time: number): string {
  return `${newId(time).slice(0, 14)}7000-8000-000000000000`;
}

/** Returns when an id was made, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
